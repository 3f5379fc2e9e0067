import { accountEndpoints, type SessionRow } from '@croneai/contracts/endpoints/account.ts';
import { baseApi } from '../../../shared/api/base-api.ts';
import { toRequest } from '../../../shared/api/endpoint-request.ts';

const api = baseApi.enhanceEndpoints({ addTagTypes: ['Sessions'] }).injectEndpoints({
  endpoints: (build) => ({
    sessions: build.query<SessionRow[], void>({
      query: () => toRequest(accountEndpoints.listSessions),
      providesTags: ['Sessions'],
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

export const { useSessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation } = api;
