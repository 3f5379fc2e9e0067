import {
  accountEndpoints,
  type SecurityEvent,
  type SessionRow,
} from '@croneai/contracts/endpoints/account.ts';
import { baseApi } from '../../../shared/api/base-api.ts';
import { toRequest } from '../../../shared/api/endpoint-request.ts';

const api = baseApi.enhanceEndpoints({ addTagTypes: ['Sessions', 'TwoFactor'] }).injectEndpoints({
  endpoints: (build) => ({
    sessions: build.query<SessionRow[], void>({
      query: () => toRequest(accountEndpoints.listSessions),
      providesTags: ['Sessions'],
    }),
    securityEvents: build.query<SecurityEvent[], void>({
      query: () => toRequest(accountEndpoints.listSecurityEvents),
      providesTags: ['Sessions', 'TwoFactor', 'Profile'],
    }),
    endSession: build.mutation<null, string>({
      query: (id) => toRequest(accountEndpoints.endSession, { params: { id } }),
      invalidatesTags: ['Sessions'],
    }),
    endOtherSessions: build.mutation<null, void>({
      query: () => toRequest(accountEndpoints.endOtherSessions),
      invalidatesTags: ['Sessions'],
    }),
  }),
});

export const {
  useSessionsQuery,
  useSecurityEventsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
} = api;
