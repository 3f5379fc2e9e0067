import { errors } from '@croneai/contracts/errors.ts';
import type { Ticket } from '@croneai/contracts/support.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Parts } from '../connections.ts';
import type { UserCopyRepository } from '../users/user-copy.repository.ts';
import type { StoredMessage, StoredTicket } from './ticket.model.ts';
import { peopleIn, type StoredTicketHead, toTicket, type Viewer } from './ticket.ts';
import type { Writer } from './ticket-rules.ts';

/** Who may see a ticket: an admin every one, a member their own. */
export const ownerFor = ({ role, userId }: Writer) => (role === 'admin' ? undefined : userId);

/** Looks up the names that an admin sees; a member sees none. */
export async function viewerOf(
  { role }: Writer,
  tickets: readonly (StoredTicketHead & { messages?: StoredMessage[] })[],
  users: Pick<UserCopyRepository, 'findMany'>,
): Promise<Viewer> {
  if (role !== 'admin') return { role: 'member' };
  return { role: 'admin', users: await users.findMany(peopleIn(tickets)) };
}

/** The ticket as this person may see it; throws 404 when there is none for them. */
export async function viewTicket(
  ticket: StoredTicket | undefined,
  who: Writer,
  users: Pick<UserCopyRepository, 'findMany'>,
): Promise<Ticket> {
  if (!ticket) throw appError(errors.ticketNotFound);
  return toTicket(ticket, await viewerOf(who, [ticket], users));
}

/** One ticket with its conversation. */
export function getTicket(parts: Parts) {
  return async (id: string, who: Writer): Promise<Ticket> =>
    viewTicket(await parts.tickets.find(id, ownerFor(who)), who, parts.users);
}
