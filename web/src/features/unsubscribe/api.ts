import { unsubscribeEndpoints } from '@croneai/contracts/endpoints/unsubscribe.ts';
import type { OptionalNotification } from '@croneai/contracts/users.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    unsubscribe: build.mutation<{ switchedOff: OptionalNotification }, { token: string }>({
      query: (query) => toRequest(unsubscribeEndpoints.unsubscribe, { query }),
    }),
  }),
});

export const { useUnsubscribeMutation } = api;
