import { statusEndpoints } from '@croneai/contracts/endpoints/gateway/status.ts';
import { baseApi } from './base-api.ts';
import { call } from './endpoint-request.ts';

/** Query for the state of the system, which the gateway reports. */
export const systemStatusApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    systemStatus: build.query({ ...call(statusEndpoints.getStatus), providesTags: ['Status'] }),
  }),
});
export const { useSystemStatusQuery } = systemStatusApi;
