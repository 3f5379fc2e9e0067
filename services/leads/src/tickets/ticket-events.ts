import { auditEvent } from '@croneai/access/audit-event.ts';
import {
  ticketAnswered,
  ticketOpened,
  ticketReplied,
  ticketStatusChanged,
} from '@croneai/contracts/events/support.ts';
import type { Role } from '@croneai/contracts/http/role.ts';
import type { TicketStatus } from '@croneai/contracts/support.ts';
import { createEvent, type OutboxEntry } from '@croneai/platform/events/event.ts';
import type { StoredMessage, StoredTicket } from './ticket.model.ts';

/** Who wrote, and from where. */
export type Author = { userId: string; role: Role; address: string };

/** A new ticket, or another message of the member in it, for support. */
export function memberWroteEvent(ticket: StoredTicket, version: number, now: Date): OutboxEntry {
  const { id, reference, category, priority } = ticket;
  return createEvent(version === 1 ? ticketOpened : ticketReplied, {
    aggregateId: id,
    aggregateVersion: version,
    now,
    payload: { ticketId: id, reference, category, priority },
  });
}

export function answeredEvent(
  { id, reference, memberId, subject }: StoredTicket,
  { text, attachments }: Pick<StoredMessage, 'text' | 'attachments'>,
  version: number,
  now: Date,
): OutboxEntry {
  return createEvent(ticketAnswered, {
    aggregateId: id,
    aggregateVersion: version,
    now,
    payload: {
      recipient: { kind: 'member', userId: memberId },
      ticketId: id,
      reference,
      subject,
      answer: text,
      attachments: attachments.length,
    },
  });
}

export function statusChangedEvent(
  { id, version }: Pick<StoredTicket, 'id' | 'version'>,
  status: TicketStatus,
  now: Date,
): OutboxEntry {
  return createEvent(ticketStatusChanged, {
    aggregateId: id,
    aggregateVersion: version + 1,
    now,
    payload: { ticketId: id, status },
  });
}

/** What an admin did to a ticket. Ids and states, never words: the conversation is erased with its member. */
export function ticketAudit(
  ticket: Pick<StoredTicket, 'id' | 'version'>,
  action: 'ticket.answer' | 'ticket.note' | 'ticket.update',
  { before, after }: { before: Record<string, unknown>; after: Record<string, unknown> },
  { userId, role, address }: Author,
  now: Date,
): OutboxEntry {
  const subject = { kind: 'ticket', id: ticket.id, version: ticket.version + 1 };
  return auditEvent(subject, now, { actor: { userId, role }, action, before, after, address });
}
