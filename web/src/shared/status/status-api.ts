import type { SystemStatus } from '@croneai/contracts/endpoints/status.ts';
import { baseApi } from '../api/base-api.ts';
import { toRequest } from '../api/endpoint-request.ts';

/** Written out, because the contract would bring its schemas along; a test holds the two together. */
export const statusCall = { method: 'GET', path: '/api/status', access: 'public' } as const;

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    systemStatus: build.query<SystemStatus, void>({ query: () => toRequest(statusCall) }),
  }),
});

export const { useSystemStatusQuery } = api;
