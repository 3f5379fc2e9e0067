import type { Access } from '@croneai/contracts/access.ts';
import type { SessionRow } from '@croneai/contracts/endpoints/account.ts';
import {
  adminAccountEndpoints,
  type BlockMemberBody,
  type ChangeRoleBody,
  type MemberProfile,
  type ResendableMail,
} from '@croneai/contracts/endpoints/admin-accounts.ts';
import { adminLeadEndpoints, type LeadRow } from '@croneai/contracts/endpoints/admin-leads.ts';
import {
  adminUserEndpoints,
  type DeliveryRow,
  type MemberDetail,
  type MemberHistoryEntry,
  type MemberRow,
} from '@croneai/contracts/endpoints/admin-users.ts';
import type { Pagination } from '@croneai/contracts/http/envelope.ts';
import { isApiError } from '../../shared/api/api-error.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';
import type { ReplyMeta } from '../../shared/api/envelope.ts';
import {
  ANY_MAILS,
  ANY_MEMBER,
  MEMBER_LIST,
  mailsOf,
  memberOf,
  sessionsOf,
} from '../../shared/live/member-tags.ts';

export interface Page<Row> {
  rows: Row[];
  pagination: Pagination;
}

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

const toPage = <Row>(rows: Row[], meta: ReplyMeta | undefined): Page<Row> => ({
  rows,
  pagination: meta?.pagination ?? { total: rows.length, pages: 1, current: 1 },
});
const ofMember = ({ id, page }: MemberPageQuery) => ({
  params: { id },
  query: { page, limit: MEMBER_PAGE_SIZE },
});
const everythingOf = (id: string) => [memberOf(id), sessionsOf(id), mailsOf(id)];

export const adminUsersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    users: build.query<Page<MemberRow>, UsersQuery>({
      query: ({ page, search }) => toRequest(adminUserEndpoints.list, { query: { page, search } }),
      transformResponse: toPage<MemberRow>,
      providesTags: ['Members', MEMBER_LIST],
    }),
    user: build.query<MemberDetail, string>({
      query: (id) => toRequest(adminUserEndpoints.get, { params: { id } }),
      providesTags: (_user, _error, id) => [ANY_MEMBER, memberOf(id)],
    }),
    userHistory: build.query<Page<MemberHistoryEntry>, MemberPageQuery>({
      query: (page) => toRequest(adminUserEndpoints.listHistory, ofMember(page)),
      transformResponse: toPage<MemberHistoryEntry>,
      providesTags: (_page, _error, { id }) => [ANY_MEMBER, memberOf(id)],
    }),
    userProfile: build.query<MemberProfile, string>({
      query: (id) => toRequest(adminAccountEndpoints.getProfile, { params: { id } }),
      providesTags: (_profile, _error, id) => [ANY_MEMBER, memberOf(id)],
    }),
    userSessions: build.query<SessionRow[], string>({
      query: (id) => toRequest(adminAccountEndpoints.listSessions, { params: { id } }),
      providesTags: (_sessions, _error, id) => [ANY_MEMBER, sessionsOf(id)],
    }),
    userDeliveries: build.query<Page<DeliveryRow>, MemberPageQuery>({
      query: (page) => toRequest(adminUserEndpoints.listDeliveries, ofMember(page)),
      transformResponse: toPage<DeliveryRow>,
      providesTags: (_page, _error, { id }) => [ANY_MAILS, mailsOf(id)],
    }),
    /** The newest leads sent with this address. */
    userLeads: build.query<Page<LeadRow>, string>({
      query: (search) => toRequest(adminLeadEndpoints.list, { query: { search, limit: LEADS_SHOWN } }),
      transformResponse: toPage<LeadRow>,
      providesTags: ['Leads'],
    }),
    updateAccess: build.mutation<MemberRow, AccessUpdate>({
      query: ({ seen, change, reason }) =>
        toRequest(adminUserEndpoints.updateAccess, {
          params: { id: seen.id },
          headers: { 'if-match': `"${seen.version}"` },
          body: { ...change, ...(reason ? { reason } : {}) },
        }),
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
    endUserSession: build.mutation<null, { id: string; sessionId: string }>({
      query: (params) => toRequest(adminAccountEndpoints.endSession, { params }),
      // Also when it failed: the session may have ended by itself.
      invalidatesTags: (_reply, _error, { id }) => [sessionsOf(id), memberOf(id)],
    }),
    endUserSessions: build.mutation<null, string>({
      query: (id) => toRequest(adminAccountEndpoints.endSessions, { params: { id } }),
      invalidatesTags: (_reply, _error, id) => [sessionsOf(id), memberOf(id)],
    }),
    resetUserTwoFactor: build.mutation<null, { id: string; reason: string }>({
      query: ({ id, reason }) =>
        toRequest(adminAccountEndpoints.resetTwoFactor, { params: { id }, body: { reason } }),
      invalidatesTags: (done, _error, { id }) => (done === undefined ? [] : everythingOf(id)),
    }),
    blockUser: build.mutation<MemberProfile, { id: string } & BlockMemberBody>({
      query: ({ id, ...body }) => toRequest(adminAccountEndpoints.block, { params: { id }, body }),
      invalidatesTags: (_profile, _error, { id }) => everythingOf(id),
    }),
    changeUserRole: build.mutation<MemberProfile, { id: string } & ChangeRoleBody>({
      query: ({ id, ...body }) => toRequest(adminAccountEndpoints.changeRole, { params: { id }, body }),
      invalidatesTags: (_profile, _error, { id }) => everythingOf(id),
    }),
    sendUserMail: build.mutation<{ resendAfterSeconds: number }, { id: string; mail: ResendableMail }>({
      query: ({ id, mail }) => toRequest(adminAccountEndpoints.sendMail, { params: { id }, body: { mail } }),
      invalidatesTags: (_reply, _error, { id }) => [mailsOf(id), memberOf(id)],
    }),
    resendConfirmation: build.mutation<null, { email: string }>({
      query: (body) => toRequest(adminAccountEndpoints.resendConfirmation, { body }),
    }),
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

function mergeRow(page: Page<MemberRow>, row: MemberRow): void {
  const index = page.rows.findIndex(({ id }) => id === row.id);
  if (index >= 0) page.rows[index] = row;
}
