import { type SystemStatus, statusEndpoints } from '@croneai/contracts/endpoints/status.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    systemStatus: build.query<SystemStatus, void>({ query: () => toRequest(statusEndpoints.get) }),
  }),
});

export const { useSystemStatusQuery } = api;
