import { ADMIN_PAGE_SIZE_MAX } from '@croneai/contracts/constants.ts';
import {
  adminDepositEndpoints,
  type DepositView,
} from '@croneai/contracts/endpoints/admin/admin-deposits.ts';
import { adminGrantEndpoints, type GrantView } from '@croneai/contracts/endpoints/admin/admin-grants.ts';
import { adminUserEndpoints } from '@croneai/contracts/endpoints/admin/admin-users.ts';
import { baseApi } from '../../../shared/api/base-api.ts';
import { byId, call, pageOf, sends, withVersion } from '../../../shared/api/endpoint-request.ts';
import { ANY_MEMBER, MEMBER_LIST, mailsOf, memberOf } from '../../../shared/live/member-tags.ts';

export type DepositRow = DepositView;
export type GrantRow = GrantView;

/** A decision about a deposit. It is refused if the deposit has changed since `seen` was read. */
interface Decision {
  seen: Pick<DepositView, 'id' | 'version'>;
  userId: string;
  change: {
    state: DepositView['state'];
    usd?: number;
    tier?: NonNullable<DepositView['tier']>;
    reason?: string;
  };
}

const accessApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Finds the member with this email. Accents don’t count, so other members may match as well.
     */
    memberByEmail: build.query({
      ...pageOf(adminUserEndpoints.listUsers, (search: string) => ({
        query: { search, match: 'email', limit: 5 },
      })),
      providesTags: ['Members', MEMBER_LIST],
    }),
    deposits: build.query({
      ...pageOf(adminDepositEndpoints.listDeposits, (userId: string) => ({
        query: { userId, limit: ADMIN_PAGE_SIZE_MAX },
      })),
      providesTags: (_page, _error, userId) => [ANY_MEMBER, memberOf(userId)],
    }),
    claimDeposit: build.mutation({
      ...sends(adminDepositEndpoints.createDeposit),
      invalidatesTags: (_row, _error, { userId }) => [memberOf(userId)],
    }),
    decideDeposit: build.mutation({
      ...call(adminDepositEndpoints.updateDeposit, ({ seen, change }: Decision) => withVersion(seen, change)),
      // Refetches after a refusal as well, because another admin may have decided about the
      // deposit.
      invalidatesTags: (_row, _error, { userId }) => [memberOf(userId), mailsOf(userId)],
    }),
    grants: build.query({
      ...call(adminGrantEndpoints.listGrants, (userId: string) => ({ query: { userId } })),
      providesTags: (_grants, _error, userId) => [ANY_MEMBER, memberOf(userId)],
    }),
    giveGrant: build.mutation({
      ...sends(adminGrantEndpoints.giveGrant),
      invalidatesTags: (_grant, _error, { userId }) => [memberOf(userId), mailsOf(userId)],
    }),
    endGrant: build.mutation({
      ...byId(adminGrantEndpoints.endGrant),
      invalidatesTags: (grant) => (grant ? [memberOf(grant.userId), mailsOf(grant.userId)] : []),
    }),
  }),
});

export const {
  useMemberByEmailQuery,
  useDepositsQuery,
  useClaimDepositMutation,
  useDecideDepositMutation,
  useGrantsQuery,
  useGiveGrantMutation,
  useEndGrantMutation,
} = accessApi;
