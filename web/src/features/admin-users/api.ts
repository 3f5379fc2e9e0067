import type { Access } from '@croneai/contracts/access.ts';
import { adminUserEndpoints, type MemberRow } from '@croneai/contracts/endpoints/admin-users.ts';
import type { Pagination } from '@croneai/contracts/http/envelope.ts';
import { isApiError } from '../../shared/api/api-error.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';

export interface UsersQuery {
  page: number;
  search?: string | undefined;
}

export interface UsersPage {
  rows: MemberRow[];
  pagination: Pagination;
}

/** A change of access, made only if nobody else changed the member since `seen` was read. */
export interface AccessUpdate {
  seen: Pick<MemberRow, 'id' | 'version'>;
  change: Partial<Access>;
  reason?: string | undefined;
}

export const adminUsersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    users: build.query<UsersPage, UsersQuery>({
      query: ({ page, search }) => toRequest(adminUserEndpoints.list, { query: { page, search } }),
      transformResponse: (rows: MemberRow[], meta) => ({
        rows,
        pagination: meta?.pagination ?? { total: rows.length, pages: 1, current: 1 },
      }),
      providesTags: ['Members'],
    }),
    updateAccess: build.mutation<MemberRow, AccessUpdate>({
      query: ({ seen, change, reason }) =>
        toRequest(adminUserEndpoints.updateAccess, {
          params: { id: seen.id },
          headers: { 'if-match': `"${seen.version}"` },
          body: { ...change, ...(reason ? { reason } : {}) },
        }),
      async onQueryStarted(_update, { dispatch, getState, queryFulfilled }) {
        const row = await queryFulfilled.then(
          ({ data }) => data,
          ({ error }) => currentRowOf(error),
        );
        if (!row) return;
        for (const { endpointName, originalArgs } of adminUsersApi.util.selectInvalidatedBy(getState(), [
          'Members',
        ])) {
          if (endpointName === 'users')
            dispatch(
              adminUsersApi.util.updateQueryData('users', originalArgs, (page) => mergeRow(page, row)),
            );
        }
      },
    }),
  }),
});

export const { useUsersQuery, useUpdateAccessMutation } = adminUsersApi;

/** The row as it is now, which a lost race carries. */
function currentRowOf(error: unknown): MemberRow | undefined {
  return isApiError(error) && error.status === 409 ? (error.data as MemberRow | undefined) : undefined;
}

function mergeRow(page: UsersPage, row: MemberRow): void {
  const index = page.rows.findIndex(({ id }) => id === row.id);
  if (index >= 0) page.rows[index] = row;
}
