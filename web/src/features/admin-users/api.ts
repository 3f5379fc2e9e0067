import { adminUserEndpoints, type MemberRow } from '@croneai/contracts/endpoints/admin/admin-users.ts';
import { adminAccountEndpoints } from '@croneai/contracts/endpoints/auth/admin-accounts.ts';
import { type ImportReport, memberImportEndpoints } from '@croneai/contracts/endpoints/auth/member-import.ts';
import { adminLeadEndpoints } from '@croneai/contracts/endpoints/leads/admin-leads.ts';
import { isApiError } from '../../shared/api/api-error.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import {
  byId,
  call,
  pageOf,
  sends,
  sendsById,
  toRequest,
  withVersion,
} from '../../shared/api/endpoint-request.ts';
import type { ApiRequest } from '../../shared/api/send-request.ts';
import {
  ANY_MAILS,
  ANY_MEMBER,
  MEMBER_LIST,
  mailsOf,
  memberOf,
  sessionsOf,
} from '../../shared/live/member-tags.ts';
import type { SetAccess } from './member-rules.ts';
import type { UsersFilter } from './users-address.ts';

export interface UsersQuery extends UsersFilter {
  page: number;
}

/** Query for a page of one member's entries. */
export interface MemberPageQuery {
  id: string;
  page: number;
}

/** A change of access. It is refused if the member has changed since `seen` was read. */
export interface AccessUpdate {
  seen: Pick<MemberRow, 'id' | 'version'>;
  change: Partial<SetAccess>;
  reason?: string | undefined;
  /** True for the undo of a revoke; see `updateAccessBodySchema`. */
  restoresGrants?: true;
}

/** Timeout of the import, which is longer than the gateway's timeout for this call. */
const IMPORT_TIMEOUT_MS = 120_000;
const MEMBER_PAGE_SIZE = 10;
const LEADS_SHOWN = 3;

const ofMember = ({ id, page }: MemberPageQuery) => ({
  params: { id },
  query: { page, limit: MEMBER_PAGE_SIZE },
});
const everythingOf = (id: string) => [memberOf(id), sessionsOf(id), mailsOf(id)];

export const adminUsersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    users: build.query({
      ...pageOf(adminUserEndpoints.listUsers, ({ page, ...filter }: UsersQuery) => ({
        query: { page, ...filter },
      })),
      providesTags: ['Members', MEMBER_LIST],
    }),
    user: build.query({
      ...byId(adminUserEndpoints.getUser),
      providesTags: (_user, _error, id) => [ANY_MEMBER, memberOf(id)],
    }),
    team: build.query({ ...call(adminAccountEndpoints.listTeam), providesTags: [ANY_MEMBER, MEMBER_LIST] }),
    userHistory: build.query({
      ...pageOf(adminUserEndpoints.listUserHistory, (page: MemberPageQuery) => ofMember(page)),
      providesTags: (_page, _error, { id }) => [ANY_MEMBER, memberOf(id)],
    }),
    userSessions: build.query({
      ...byId(adminAccountEndpoints.listUserSessions),
      providesTags: (_sessions, _error, id) => [ANY_MEMBER, sessionsOf(id)],
    }),
    userDeliveries: build.query({
      ...pageOf(adminUserEndpoints.listDeliveries, (page: MemberPageQuery) => ofMember(page)),
      providesTags: (_page, _error, { id }) => [ANY_MAILS, mailsOf(id)],
    }),
    /** The newest leads with this email address. */
    userLeads: build.query({
      ...pageOf(adminLeadEndpoints.listLeads, (search: string) => ({
        query: { search, limit: LEADS_SHOWN },
      })),
      providesTags: ['Leads'],
    }),
    updateAccess: build.mutation({
      ...call(adminUserEndpoints.updateAccess, ({ seen, change, reason, restoresGrants }: AccessUpdate) =>
        withVersion(seen, {
          ...change,
          ...(reason && { reason }),
          ...(restoresGrants && { restoresGrants }),
        }),
      ),
      invalidatesTags: (_row, _error, { seen }) => [memberOf(seen.id), mailsOf(seen.id)],
      async onQueryStarted(_update, { dispatch, getState, queryFulfilled }) {
        const row = await queryFulfilled.then(
          ({ data }) => data,
          ({ error }) => currentRowOf(error),
        );
        if (!row) return;
        const shown = adminUsersApi.util.selectInvalidatedBy(getState(), ['Members', memberOf(row.id)]);
        for (const { endpointName, originalArgs } of shown) {
          if (endpointName === 'users')
            dispatch(
              adminUsersApi.util.updateQueryData('users', originalArgs, (page) => mergeRow(page, row)),
            );
          if (endpointName === 'user' && originalArgs === row.id)
            dispatch(adminUsersApi.util.updateQueryData('user', row.id, (user) => Object.assign(user, row)));
        }
      },
    }),
    endUserSession: build.mutation({
      ...call(adminAccountEndpoints.endUserSession, (params: { id: string; sessionId: string }) => ({
        params,
      })),
      // Refetches after a failure as well, because the session may have ended by itself.
      invalidatesTags: (_reply, _error, { id }) => [sessionsOf(id), memberOf(id)],
    }),
    endUserSessions: build.mutation({
      ...byId(adminAccountEndpoints.endUserSessions),
      invalidatesTags: (_reply, _error, id) => [sessionsOf(id), memberOf(id)],
    }),
    resetUserTwoFactor: build.mutation({
      ...sendsById(adminAccountEndpoints.resetUserTwoFactor),
      invalidatesTags: (done, _error, { id }) => (done === undefined ? [] : everythingOf(id)),
    }),
    blockUser: build.mutation({
      ...sendsById(adminAccountEndpoints.blockUser),
      invalidatesTags: (_profile, _error, { id }) => everythingOf(id),
    }),
    changeUserRole: build.mutation({
      ...sendsById(adminAccountEndpoints.changeUserRole),
      invalidatesTags: (_profile, _error, { id }) => [MEMBER_LIST, ...everythingOf(id)],
    }),
    sendUserMail: build.mutation({
      ...sendsById(adminAccountEndpoints.sendUserMail),
      invalidatesTags: (_reply, _error, { id }) => [mailsOf(id), memberOf(id)],
    }),
    importUsers: build.mutation<ImportReport, { file: File; isDryRun: boolean }>({
      query: ({ file, isDryRun }) => ({
        ...toRequest(memberImportEndpoints.importUsers, { query: { dryRun: String(isDryRun) } }),
        file: { content: file, type: 'text/csv' },
        timeoutMs: IMPORT_TIMEOUT_MS,
      }),
      invalidatesTags: (_report, _error, { isDryRun }) => (isDryRun ? [] : [MEMBER_LIST]),
    }),
    resendConfirmation: build.mutation(sends(adminAccountEndpoints.resendConfirmation)),
  }),
});

export const {
  useUsersQuery,
  useUserQuery,
  useTeamQuery,
  useUserHistoryQuery,
  useUserSessionsQuery,
  useUserDeliveriesQuery,
  useUserLeadsQuery,
  useUpdateAccessMutation,
  useEndUserSessionMutation,
  useEndUserSessionsMutation,
  useResetUserTwoFactorMutation,
  useBlockUserMutation,
  useChangeUserRoleMutation,
  useSendUserMailMutation,
  useImportUsersMutation,
  useResendConfirmationMutation,
} = adminUsersApi;

/** Request for a CSV of the matching members. */
export const exportRequest = (filter: UsersFilter): ApiRequest =>
  toRequest(adminUserEndpoints.exportUsers, { query: filter });

/** Returns the current row from the reply to a conflict (409), or undefined for any other error. */
function currentRowOf(error: unknown): MemberRow | undefined {
  return isApiError(error) && error.status === 409 ? (error.data as MemberRow | undefined) : undefined;
}

function mergeRow(page: { rows: MemberRow[] }, row: MemberRow): void {
  const index = page.rows.findIndex(({ id }) => id === row.id);
  if (index >= 0) page.rows[index] = row;
}
