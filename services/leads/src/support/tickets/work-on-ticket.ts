import type { UpdateTicketBody } from '@croneai/contracts/endpoints/leads/support.ts';
import type { AddMessageBody } from '@croneai/contracts/endpoints/leads/support-bodies.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { isTeam } from '@croneai/contracts/http/role.ts';
import { type Attachment, TICKET_MESSAGES_MAX, type Ticket } from '@croneai/contracts/support.ts';
import { appError } from '@croneai/platform/errors.ts';
import mongoose from 'mongoose';
import type { Users } from '../../members/module.ts';
import {
  type AttachmentStore,
  sendAttachments,
  waitingAttachments,
} from '../attachments/attachment-store.ts';
import { ownerFor, viewTicket } from './read-tickets.ts';
import type { StoredMessage, StoredTicket } from './ticket.model.ts';
import type { TicketChange, TicketRepository } from './ticket.repository.ts';
import {
  type Author,
  answeredEvent,
  changesOf,
  memberWroteEvents,
  messageKind,
  sideOf,
  statusChangedEvent,
  ticketAudit,
} from './ticket.ts';

/**
 * Adds a member's message, an admin's answer, or a note between admins. A second call with the same
 * key adds nothing.
 */
export function addMessage({
  tickets,
  attachments,
  users,
  now,
}: {
  tickets: Pick<TicketRepository, 'find' | 'change'>;
  attachments: AttachmentStore;
  users: Pick<Users, 'findMany'>;
  now: () => Date;
}) {
  return async (ticketId: string, body: AddMessageBody, by: Author, key?: string): Promise<Ticket> => {
    const owner = ownerFor(by);
    const before = await tickets.find(ticketId, owner);
    if (!before) throw appError(errors.ticketNotFound);
    if (findEarlier(before, body, by, key)) return viewTicket(before, by, users);
    const files = await waitingAttachments(attachments, by.userId, body.attachmentIds);
    const changed = await tickets.change(ticketId, owner, (ticket) =>
      findEarlier(ticket, body, by, key) ? {} : withMessage(ticket, body, files, by, key ?? null, now()),
    );
    await sendAttachments(attachments, files);
    return viewTicket(changed, by, users);
  };
}

function findEarlier(
  { messages }: StoredTicket,
  { message, attachmentIds }: AddMessageBody,
  { userId }: Author,
  key: string | undefined,
): StoredMessage | undefined {
  if (key === undefined) return undefined;
  const earlier = messages.find((one) => one.key === key && one.authorId === userId);
  if (!earlier) return undefined;
  const isSame = earlier.text === message && sameIds(earlier.attachments, attachmentIds);
  if (!isSame) throw appError(errors.idempotencyKeyReused);
  return earlier;
}

function sameIds(attachments: readonly Attachment[], ids: readonly string[]): boolean {
  return attachments.length === ids.length && attachments.every(({ id }, at) => id === ids[at]);
}

function withMessage(
  ticket: StoredTicket,
  body: AddMessageBody,
  attachments: Attachment[],
  by: Author,
  key: string | null,
  now: Date,
): TicketChange {
  if (ticket.messages.length >= TICKET_MESSAGES_MAX) throw appError(errors.ticketFull);
  const from = sideOf(ticket, by);
  const { isInternal, status = ticket.status } = messageKind(from, body);
  const message: StoredMessage = {
    id: new mongoose.Types.ObjectId().toHexString(),
    from,
    authorId: by.userId,
    text: body.message,
    isInternal,
    attachments,
    createdAt: now,
    key,
  };
  const version = ticket.version + 1;
  const shown = isInternal ? {} : { status, lastMessageAt: now, lastMessageFrom: from };
  const answered = from === 'support' && !isInternal;
  return {
    update: {
      $push: { messages: message },
      ...(isInternal ? {} : { $set: { ...shown, ...(answered ? { lastAnswerAt: now } : {}) } }),
    },
    events:
      from === 'member'
        ? memberWroteEvents(ticket, message, version, now)
        : [
            ...(answered ? [answeredEvent(ticket, message, version, now)] : []),
            auditOf(ticket, message, status, by, now),
          ],
  };
}

function auditOf(
  ticket: StoredTicket,
  { id, isInternal, attachments }: StoredMessage,
  status: StoredTicket['status'],
  by: Author,
  now: Date,
) {
  const change = {
    before: { status: ticket.status },
    after: { status, messageId: id, attachments: attachments.length },
  };
  return ticketAudit(ticket, isInternal ? 'ticket.note' : 'ticket.answer', change, by, now);
}

/**
 * Sets the status or the assignee. Equal values change nothing. Without `seenVersion`, the change
 * applies to any version of the ticket.
 */
export function updateTicket({
  tickets,
  users,
  now,
}: {
  tickets: Pick<TicketRepository, 'change'>;
  users: Pick<Users, 'findMany'>;
  now: () => Date;
}) {
  return async (
    ticketId: string,
    body: UpdateTicketBody,
    by: Author,
    seenVersion: number | undefined,
  ): Promise<Ticket> => {
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
          ...(isTeam(by.role)
            ? [ticketAudit(ticket, 'ticket.update', { before, after: { ...changes } }, by, now())]
            : []),
        ],
      };
    });
    return viewTicket(changed, by, users);
  };
}
