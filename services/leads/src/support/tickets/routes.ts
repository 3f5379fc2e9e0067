import { supportEndpoints } from '@croneai/contracts/endpoints/leads/support.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import { versionOfIfMatch } from '@croneai/platform/http/entity-tag.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { GuardedWrite, Users } from '../../members/module.ts';
import type { AttachmentStore } from '../attachments/attachment-store.ts';
import type { StorageGauge } from '../attachments/storage-gauge.ts';
import { uploadAttachment } from '../attachments/upload-attachment.ts';
import { openTicket } from './open-ticket.ts';
import { downloadAttachment, listTickets, ownerFor, viewTicket } from './read-tickets.ts';
import type { TicketRepository } from './ticket.repository.ts';
import type { Author } from './ticket.ts';
import { addMessage, updateTicket } from './work-on-ticket.ts';

type Needs = {
  tickets: TicketRepository;
  attachments: AttachmentStore;
  storage: Pick<StorageGauge, 'isFull' | 'add'>;
  users: Users;
  guardAgainstErasure: GuardedWrite;
  now: () => Date;
};

export function ticketRoutes({
  tickets,
  attachments,
  storage,
  users,
  guardAgainstErasure,
  now,
}: Needs): Route[] {
  const open = openTicket({ tickets, attachments, guardAgainstErasure, now });
  const list = listTickets({ tickets, users });
  const add = addMessage({ tickets, attachments, users, now });
  const update = updateTicket({ tickets, users, now });
  const upload = uploadAttachment({ attachments, users, storage, now });
  const download = downloadAttachment({ attachments, tickets });
  return [
    route(supportEndpoints.openTicket, async ({ body, headers, session }) => {
      return { data: await open(session.userId, body, headers['idempotency-key']) };
    }),
    route(supportEndpoints.listTickets, ({ query, session }) => list(query, session)),
    route(supportEndpoints.getTicket, async ({ params, session }) => ({
      data: await viewTicket(await tickets.find(params.id, ownerFor(session)), session, users),
    })),
    route(supportEndpoints.addTicketMessage, async ({ params, body, headers, session, client }) => {
      const by = authorOf(session, client);
      return { data: await add(params.id, body, by, headers['idempotency-key']) };
    }),
    route(supportEndpoints.markTicketRead, async ({ params, body, session }) => {
      const isMarked = await tickets.markRead(params.id, session.userId, new Date(body.seenUpTo));
      if (!isMarked) throw appError(errors.ticketNotFound);
      return {};
    }),
    route(supportEndpoints.updateTicket, async ({ params, body, headers, session, client }) => {
      const by = authorOf(session, client);
      return { data: await update(params.id, body, by, versionOfIfMatch(headers['if-match'])) };
    }),
    route(supportEndpoints.uploadAttachment, async ({ upload: file, headers, session }) => ({
      data: await upload(session, file, headers['x-file-name']),
    })),
    route(supportEndpoints.downloadAttachment, async ({ params, session }) => ({
      download: await download(params.id, session),
    })),
  ];
}

function authorOf({ userId, role }: Session, { address }: Client): Author {
  return { userId, role, address };
}
