import { supportEndpoints } from '@croneai/contracts/endpoints/support.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import { versionOfIfMatch } from '@croneai/platform/http/if-match.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { addMessage } from './add-message.ts';
import type { listTickets } from './list-tickets.ts';
import type { openTicket } from './open-ticket.ts';
import type { TicketRepository } from './ticket.repository.ts';
import type { Author } from './ticket-events.ts';
import type { updateTicket } from './update-ticket.ts';
import type { getTicket } from './view-ticket.ts';

export type TicketUseCases = {
  openTicket: ReturnType<typeof openTicket>;
  listTickets: ReturnType<typeof listTickets>;
  getTicket: ReturnType<typeof getTicket>;
  addMessage: ReturnType<typeof addMessage>;
  markTicketRead: TicketRepository['markRead'];
  updateTicket: ReturnType<typeof updateTicket>;
};

export function ticketRoutes(useCases: TicketUseCases): Route[] {
  return [
    route(supportEndpoints.openTicket, async ({ body, headers, session }) => {
      const idempotencyKey = headers['idempotency-key'];
      return { data: await useCases.openTicket({ memberId: session.userId, body, idempotencyKey }) };
    }),
    route(supportEndpoints.listTickets, async ({ query, session }) => {
      const { rows, pagination, counts } = await useCases.listTickets(query, session);
      return { data: rows, pagination, extras: { counts } };
    }),
    route(supportEndpoints.getTicket, async ({ params, session }) => ({
      data: await useCases.getTicket(params.id, session),
    })),
    route(supportEndpoints.addMessage, async ({ params, body, headers, session, client }) => {
      const idempotencyKey = headers['idempotency-key'];
      const by = authorOf(session, client);
      return { data: await useCases.addMessage({ ticketId: params.id, body, idempotencyKey, by }) };
    }),
    route(supportEndpoints.markRead, async ({ params, body, session }) => {
      const isMarked = await useCases.markTicketRead(params.id, session.userId, new Date(body.seenUpTo));
      if (!isMarked) throw appError(errors.ticketNotFound);
      return {};
    }),
    route(supportEndpoints.updateTicket, async ({ params, body, headers, session, client }) => {
      const seenVersion = versionOfIfMatch(headers['if-match']);
      const by = authorOf(session, client);
      return { data: await useCases.updateTicket({ ticketId: params.id, body, seenVersion, by }) };
    }),
  ];
}

function authorOf({ userId, role }: Session, { address }: Client): Author {
  return { userId, role, address };
}
