import { type SystemStatus, statusEndpoints } from '@croneai/contracts/endpoints/status.ts';
import { baseApi } from '../api/base-api.ts';
import { toRequest } from '../api/endpoint-request.ts';

export const statusApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    systemStatus: build.query<SystemStatus, void>({
      query: () => toRequest(statusEndpoints.get),
      providesTags: ['Status'],
    }),
  }),
});

export const { useSystemStatusQuery } = statusApi;
