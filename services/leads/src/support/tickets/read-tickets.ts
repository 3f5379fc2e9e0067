import type { ListTicketsQuery } from '@croneai/contracts/endpoints/leads/support.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { isTeam } from '@croneai/contracts/http/role.ts';
import type { Ticket } from '@croneai/contracts/support.ts';
import { appError } from '@croneai/platform/errors.ts';
import { paginationOf } from '@croneai/platform/http/pagination.ts';
import type { Users } from '../../members/module.ts';
import type { AttachmentStore } from '../attachments/attachment-store.ts';
import type { StoredMessage, StoredTicket } from './ticket.model.ts';
import type { TicketFilter, TicketRepository } from './ticket.repository.ts';
import { peopleIn, type StoredTicketHead, toRow, toTicket, type Viewer, type Writer } from './ticket.ts';

/**
 * Maximum number of matching members whose tickets a search includes. A search that matches more
 * members is too broad to be useful.
 */
const SEARCHED_MEMBERS_MAX = 500;

/** Lists a page of tickets: a member's own, or those that match an admin's filter. */
export function listTickets({
  tickets,
  users,
}: {
  tickets: Pick<TicketRepository, 'list' | 'countByStatus'>;
  users: Pick<Users, 'findIds' | 'findMany'>;
}) {
  return async (query: ListTicketsQuery, who: Writer) => {
    const filter = await filterOf(query, who, users);
    const { status, page, limit } = query;
    const [found, counts] = await Promise.all([
      tickets.list({ ...filter, status }, query),
      tickets.countByStatus(filter),
    ]);
    const viewer = await viewerOf(who, found, users);
    const total = status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0);
    return {
      data: found.map((ticket) => toRow(ticket, viewer)),
      pagination: paginationOf(total, page, limit),
      extras: { counts },
    };
  };
}

async function filterOf(
  { search, category, memberId, assignee }: ListTicketsQuery,
  { userId, role }: Writer,
  users: Pick<Users, 'findIds'>,
): Promise<Omit<TicketFilter, 'status'>> {
  if (!isTeam(role)) {
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

/** Limits members to their own tickets. The team sees all tickets. */
export const ownerFor = ({ role, userId }: Writer) => (isTeam(role) ? undefined : userId);

/** Looks up the names for admins; members see no names. */
async function viewerOf(
  { role }: Writer,
  tickets: readonly (StoredTicketHead & { messages?: StoredMessage[] })[],
  users: Pick<Users, 'findMany'>,
): Promise<Viewer> {
  if (!isTeam(role)) return { side: 'member' };
  return { side: 'team', users: await users.findMany(peopleIn(tickets)) };
}

/** Returns the ticket as the viewer sees it; throws 404 if the viewer may not see it. */
export async function viewTicket(
  ticket: StoredTicket | undefined,
  who: Writer,
  users: Pick<Users, 'findMany'>,
): Promise<Ticket> {
  if (!ticket) throw appError(errors.ticketNotFound);
  return toTicket(ticket, await viewerOf(who, [ticket], users));
}

/**
 * Returns a file to its uploader, to the member that support sent it to, and to admins; throws 404
 * for everyone else.
 */
export function downloadAttachment({
  attachments,
  tickets,
}: {
  attachments: Pick<AttachmentStore, 'find' | 'read'>;
  tickets: Pick<TicketRepository, 'showsAttachment'>;
}) {
  return async (id: string, { userId, role }: Writer) => {
    const file = await attachments.find(id);
    const mayRead =
      file !== undefined &&
      (isTeam(role) || file.uploaderId === userId || (await tickets.showsAttachment(userId, id)));
    if (!mayRead) throw appError(errors.attachmentNotFound);
    const { name, type, sizeBytes } = file;
    return { filename: name, contentType: type, lengthBytes: sizeBytes, stream: attachments.read(id) };
  };
}
