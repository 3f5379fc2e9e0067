import { errors } from '@croneai/contracts/errors.ts';
import type { Ticket } from '@croneai/contracts/support.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { PersonRepository } from '../people/person.repository.ts';
import type { TicketRepository } from './ticket.repository.ts';
import {
  peopleIn,
  type StoredMessage,
  type StoredTicket,
  type StoredTicketHead,
  toTicket,
  type Viewer,
} from './ticket.ts';
import type { Writer } from './ticket-rules.ts';

/** What somebody may see: an admin every ticket, anybody else their own. */
export const ownerFor = ({ role, userId }: Writer) => (role === 'admin' ? undefined : userId);

/** Looks up the names that an admin sees; a member sees none. */
export async function viewerOf(
  { role }: Writer,
  tickets: readonly (StoredTicketHead & { messages?: StoredMessage[] })[],
  people: Pick<PersonRepository, 'findMany'>,
): Promise<Viewer> {
  if (role !== 'admin') return { role: 'member' };
  return { role: 'admin', people: await people.findMany(peopleIn(tickets)) };
}

/** The ticket as this person may see it; throws 404 when there is none for them. */
export async function viewTicket(
  ticket: StoredTicket | undefined,
  who: Writer,
  people: Pick<PersonRepository, 'findMany'>,
): Promise<Ticket> {
  if (!ticket) throw appError(errors.ticketNotFound);
  return toTicket(ticket, await viewerOf(who, [ticket], people));
}

/** One ticket with its conversation. */
export function getTicket(parts: {
  tickets: Pick<TicketRepository, 'find'>;
  people: Pick<PersonRepository, 'findMany'>;
}) {
  return async (id: string, who: Writer): Promise<Ticket> =>
    viewTicket(await parts.tickets.find(id, ownerFor(who)), who, parts.people);
}
