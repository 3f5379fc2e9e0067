import { statusEndpoints } from '@croneai/contracts/endpoints/gateway/status.ts';
import { baseApi } from './base-api.ts';
import { call } from './endpoint-request.ts';

/** State of the system, from the gateway. */
export const { useSystemStatusQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    systemStatus: build.query({ ...call(statusEndpoints.getStatus), providesTags: ['Status'] }),
  }),
});
