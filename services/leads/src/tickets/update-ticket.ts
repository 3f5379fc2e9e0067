import type { UpdateTicketBody } from '@croneai/contracts/endpoints/support.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { Ticket } from '@croneai/contracts/support.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Parts } from '../connections.ts';
import { type Author, statusChangedEvent, ticketAudit } from './ticket-events.ts';
import { changesOf } from './ticket-rules.ts';
import { ownerFor, viewTicket } from './view-ticket.ts';

export type UpdateTicket = {
  ticketId: string;
  body: UpdateTicketBody;
  /** The version that the caller looked at; without it, whatever is stored when the call arrives. */
  seenVersion?: number | undefined;
  by: Author;
};

/** Sets the status by hand, or who takes care of the ticket. What is so already is left alone. */
export function updateTicket({ tickets, users, now }: Parts) {
  return async ({ ticketId, body, seenVersion, by }: UpdateTicket): Promise<Ticket> => {
    const changed = await tickets.change(ticketId, ownerFor(by), (ticket) => {
      if (seenVersion !== undefined && seenVersion !== ticket.version) throw appError(errors.ticketConflict);
      const changes = changesOf(ticket, body, by);
      const fields = Object.keys(changes) as (keyof typeof changes)[];
      if (fields.length === 0) return {};
      const before = Object.fromEntries(fields.map((field) => [field, ticket[field]]));
      return {
        update: { $set: changes },
        events: [
          ...(changes.status ? [statusChangedEvent(ticket, changes.status, now())] : []),
          ...(by.role === 'admin'
            ? [ticketAudit(ticket, 'ticket.update', { before, after: { ...changes } }, by, now())]
            : []),
        ],
      };
    });
    return viewTicket(changed, by, users);
  };
}
