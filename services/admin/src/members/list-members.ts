import type { MemberRow } from '@croneai/contracts/endpoints/admin-users.ts';
import type { Pagination } from '@croneai/contracts/http/envelope.ts';
import { paginationOf } from '@croneai/platform/http/pagination.ts';
import type { Parts } from '../connections.ts';
import type { MemberSearch } from './member.repository.ts';
import { toRow } from './member.ts';

/** A page of members, newest first. */
export function listMembers({ members }: Parts) {
  return async (search: MemberSearch): Promise<{ rows: MemberRow[]; pagination: Pagination }> => {
    const found = await members.list(search);
    return {
      rows: found.members.map(toRow),
      pagination: paginationOf(found.total, search.page, search.limit),
    };
  };
}
