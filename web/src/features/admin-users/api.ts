import type { Access } from '@croneai/contracts/access.ts';
import { adminUserEndpoints, type MemberRow } from '@croneai/contracts/endpoints/admin/admin-users.ts';
import { adminAccountEndpoints } from '@croneai/contracts/endpoints/auth/admin-accounts.ts';
import { adminLeadEndpoints } from '@croneai/contracts/endpoints/leads/admin-leads.ts';
import { isApiError } from '../../shared/api/api-error.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { byId, call, overSeen, pageOf, sends, sendsById } from '../../shared/api/endpoint-request.ts';
import {
  ANY_MAILS,
  ANY_MEMBER,
  MEMBER_LIST,
  mailsOf,
  memberOf,
  sessionsOf,
} from '../../shared/live/member-tags.ts';

export interface UsersQuery {
  page: number;
  search?: string | undefined;
}

/** A page of what belongs to one member. */
export interface MemberPageQuery {
  id: string;
  page: number;
}

/** A change of access, made only if nobody else changed the member since `seen` was read. */
export interface AccessUpdate {
  seen: Pick<MemberRow, 'id' | 'version'>;
  change: Partial<Access>;
  reason?: string | undefined;
}

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
      ...pageOf(adminUserEndpoints.listUsers, ({ page, search }: UsersQuery) => ({
        query: { page, search },
      })),
      providesTags: ['Members', MEMBER_LIST],
    }),
    user: build.query({
      ...byId(adminUserEndpoints.getUser),
      providesTags: (_user, _error, id) => [ANY_MEMBER, memberOf(id)],
    }),
    userHistory: build.query({
      ...pageOf(adminUserEndpoints.listUserHistory, (page: MemberPageQuery) => ofMember(page)),
      providesTags: (_page, _error, { id }) => [ANY_MEMBER, memberOf(id)],
    }),
    userProfile: build.query({
      ...byId(adminAccountEndpoints.getUserProfile),
      providesTags: (_profile, _error, id) => [ANY_MEMBER, memberOf(id)],
    }),
    userSessions: build.query({
      ...byId(adminAccountEndpoints.listUserSessions),
      providesTags: (_sessions, _error, id) => [ANY_MEMBER, sessionsOf(id)],
    }),
    userDeliveries: build.query({
      ...pageOf(adminUserEndpoints.listDeliveries, (page: MemberPageQuery) => ofMember(page)),
      providesTags: (_page, _error, { id }) => [ANY_MAILS, mailsOf(id)],
    }),
    /** The newest leads sent with this address. */
    userLeads: build.query({
      ...pageOf(adminLeadEndpoints.listLeads, (search: string) => ({
        query: { search, limit: LEADS_SHOWN },
      })),
      providesTags: ['Leads'],
    }),
    updateAccess: build.mutation({
      ...call(adminUserEndpoints.updateAccess, ({ seen, change, reason }: AccessUpdate) =>
        overSeen(seen, { ...change, ...(reason ? { reason } : {}) }),
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
      // Also when it failed: the session may have ended by itself.
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
      invalidatesTags: (_profile, _error, { id }) => everythingOf(id),
    }),
    sendUserMail: build.mutation({
      ...sendsById(adminAccountEndpoints.sendUserMail),
      invalidatesTags: (_reply, _error, { id }) => [mailsOf(id), memberOf(id)],
    }),
    resendConfirmation: build.mutation(sends(adminAccountEndpoints.resendConfirmation)),
  }),
});

export const {
  useUsersQuery,
  useUserQuery,
  useUserHistoryQuery,
  useUserProfileQuery,
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
  useResendConfirmationMutation,
} = adminUsersApi;

/** The row as it is now, which a lost race carries. */
function currentRowOf(error: unknown): MemberRow | undefined {
  return isApiError(error) && error.status === 409 ? (error.data as MemberRow | undefined) : undefined;
}

function mergeRow(page: { rows: MemberRow[] }, row: MemberRow): void {
  const index = page.rows.findIndex(({ id }) => id === row.id);
  if (index >= 0) page.rows[index] = row;
}
