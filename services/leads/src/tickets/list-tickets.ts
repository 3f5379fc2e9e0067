import type { ListTicketsQuery } from '@croneai/contracts/endpoints/support.ts';
import type { Pagination } from '@croneai/contracts/http/envelope.ts';
import type { TicketCounts, TicketRow } from '@croneai/contracts/support.ts';
import { paginationOf } from '@croneai/platform/http/pagination.ts';
import type { Parts } from '../connections.ts';
import type { UserCopyRepository } from '../users/user-copy.repository.ts';
import type { TicketFilter } from './ticket.repository.ts';
import { toRow } from './ticket.ts';
import type { Writer } from './ticket-rules.ts';
import { viewerOf } from './view-ticket.ts';

/** A search that fits more members than this is too wide to be useful. */
const SEARCHED_MEMBERS_MAX = 500;

/** A page of tickets: a member's own, or what an admin filters out of all. */
export function listTickets({ tickets, users }: Parts) {
  return async (
    query: ListTicketsQuery,
    who: Writer,
  ): Promise<{ rows: TicketRow[]; pagination: Pagination; counts: TicketCounts }> => {
    const filter = await filterOf(query, who, users);
    const { status, page, limit } = query;
    const [found, counts] = await Promise.all([
      tickets.list({ ...filter, status }, query),
      tickets.countByStatus(filter),
    ]);
    const viewer = await viewerOf(who, found, users);
    const total = status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0);
    return {
      rows: found.map((ticket) => toRow(ticket, viewer)),
      pagination: paginationOf(total, page, limit),
      counts,
    };
  };
}

async function filterOf(
  { search, category, memberId, assignee }: ListTicketsQuery,
  { userId, role }: Writer,
  users: Pick<UserCopyRepository, 'findIds'>,
): Promise<Omit<TicketFilter, 'status'>> {
  if (role !== 'admin') {
    return { memberId: userId, category, search: search ? { text: search, memberIds: [] } : undefined };
  }
  return {
    memberId,
    category,
    assigneeId: assignee && (assignee === 'me' ? userId : null),
    search: search
      ? { text: search, memberIds: await users.findIds(search, SEARCHED_MEMBERS_MAX) }
      : undefined,
  };
}
