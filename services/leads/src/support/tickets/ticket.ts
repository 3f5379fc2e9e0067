import { auditEvent } from '@croneai/access/audit-event.ts';
import type { UpdateTicketBody } from '@croneai/contracts/endpoints/leads/support.ts';
import type { AddMessageBody } from '@croneai/contracts/endpoints/leads/support-bodies.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { proofSent } from '@croneai/contracts/events/funnel.ts';
import {
  ticketAnswered,
  ticketOpened,
  ticketReplied,
  ticketStatusChanged,
} from '@croneai/contracts/events/support.ts';
import { isTeam, type Role } from '@croneai/contracts/http/role.ts';
import {
  TICKET_TRANSITIONS,
  type Ticket,
  type TicketRow,
  type TicketStatus,
} from '@croneai/contracts/support.ts';
import { appError } from '@croneai/platform/errors.ts';
import { createEvent, type OutboxEntry } from '@croneai/platform/events/event.ts';
import type { UserCopy } from '../../members/module.ts';
import type { StoredMessage, StoredTicket } from './ticket.model.ts';

/** A ticket without its conversation, for lists. */
export type StoredTicketHead = Omit<StoredTicket, 'messages' | 'filesDroppedAt'>;

/**
 * Viewer of a ticket. The team also sees notes and the names of people. The names are looked up in
 * `users`.
 */
export type Viewer = { side: 'member' } | { side: 'team'; users: ReadonlyMap<string, UserCopy> };

/**
 * Returns a reference that is short enough to be read out on the phone. It is the end of the id,
 * which differs between tickets of the same minute.
 */
export function referenceOf(ticketId: string): string {
  return `CR-${ticketId.slice(-6).toUpperCase()}`;
}

export function toRow(ticket: StoredTicketHead, viewer: Viewer): TicketRow {
  const { id, reference, subject, category, priority, status, lastMessageFrom, version } = ticket;
  return {
    id,
    reference,
    subject,
    category,
    priority,
    status,
    createdAt: ticket.createdAt.toISOString(),
    lastMessageAt: ticket.lastMessageAt.toISOString(),
    lastMessageFrom,
    isUnread: ticket.lastAnswerAt !== null && ticket.lastAnswerAt > ticket.memberReadAt,
    ...peopleOf(ticket, viewer),
    version,
  };
}

export function toTicket(ticket: StoredTicket, viewer: Viewer): Ticket {
  const { filesDroppedAt } = ticket;
  const shown = ticket.messages.filter(({ isInternal }) => viewer.side === 'team' || !isInternal);
  return {
    ...toRow(ticket, viewer),
    messages: shown.map(({ id, from, authorId, text, isInternal, attachments, createdAt }) => ({
      id,
      from,
      author: viewer.side === 'team' && from === 'support' ? adminName(authorId, viewer.users) : null,
      text,
      isInternal,
      attachments:
        filesDroppedAt !== null && createdAt <= filesDroppedAt
          ? attachments.map((file) => ({ ...file, isDropped: true }))
          : attachments,
      createdAt: createdAt.toISOString(),
    })),
  };
}

/** Returns the ids of all people whose names an admin sees in these tickets. */
export function peopleIn(tickets: readonly (StoredTicketHead & { messages?: StoredMessage[] })[]): string[] {
  return tickets.flatMap(({ memberId, assigneeId, messages = [] }) => [
    memberId,
    ...(assigneeId === null ? [] : [assigneeId]),
    ...messages.map(({ authorId }) => authorId),
  ]);
}

function peopleOf({ memberId, assigneeId }: StoredTicketHead, viewer: Viewer) {
  if (viewer.side === 'member') return { member: null, assignee: null };
  const { fullName = null, email = null } = viewer.users.get(memberId) ?? {};
  return {
    member: { id: memberId, fullName, email },
    assignee: assigneeId === null ? null : adminName(assigneeId, viewer.users),
  };
}

function adminName(id: string, users: ReadonlyMap<string, UserCopy>) {
  return { id, fullName: users.get(id)?.fullName ?? null };
}

export type Writer = { userId: string; role: Role };

/** Returns the side of a writer. An admin who created the ticket is on the member's side. */
export function sideOf(
  { memberId }: Pick<StoredTicket, 'memberId'>,
  { userId }: Writer,
): 'member' | 'support' {
  return memberId === userId ? 'member' : 'support';
}

/**
 * Returns whether a message is a note, and the status of the ticket after the message. Only support
 * can choose these, so values that a member sends are ignored.
 */
export function messageKind(
  side: 'member' | 'support',
  { isInternal, status }: Pick<AddMessageBody, 'isInternal' | 'status'>,
): { isInternal: boolean; status: TicketStatus | undefined } {
  if (side === 'member') return { isInternal: false, status: 'open' };
  return { isInternal, status: isInternal ? undefined : (status ?? 'answered') };
}

/**
 * Returns the parts of a change that differ from the ticket; empty if there are none. Throws 409 if
 * the new status may not follow the current one.
 */
export function changesOf(
  ticket: Pick<StoredTicket, 'status' | 'assigneeId' | 'memberId'>,
  { status, assignee }: UpdateTicketBody,
  writer: Writer,
): { status?: TicketStatus; assigneeId?: string | null } {
  const changes: { status?: TicketStatus; assigneeId?: string | null } = {};
  if (status !== undefined && status !== ticket.status) {
    const allowed = TICKET_TRANSITIONS[isTeam(writer.role) ? 'team' : 'member'][ticket.status];
    if (!allowed.includes(status)) throw appError(errors.ticketTransitionRefused);
    changes.status = status;
  }
  const isSet = assignee === 'me' || assignee === null;
  if (isSet && isTeam(writer.role)) {
    const assigneeId = assignee === 'me' ? writer.userId : null;
    if (assigneeId !== ticket.assigneeId) changes.assigneeId = assigneeId;
  }
  return changes;
}

/** Author of a message, with the author's network address. */
export type Author = { userId: string; role: Role; address: string };

/**
 * Returns the events about a member's ticket or message: one event for support, and a second one if
 * the attached files are a deposit proof.
 */
export function memberWroteEvents(
  ticket: StoredTicket,
  { attachments }: Pick<StoredMessage, 'attachments'>,
  version: number,
  now: Date,
): OutboxEntry[] {
  const { id, reference, category, priority, memberId: userId } = ticket;
  const aggregate = { aggregateId: id, aggregateVersion: version, now };
  const wrote = createEvent(version === 1 ? ticketOpened : ticketReplied, {
    ...aggregate,
    payload: { ticketId: id, reference, category, priority },
  });
  const isProof = category === 'deposit-proof' && attachments.length > 0;
  return isProof ? [wrote, createEvent(proofSent, { ...aggregate, payload: { userId } })] : [wrote];
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

/**
 * Returns the audit event of an admin's action on a ticket. It contains ids and states but no text,
 * because the audit entry must not keep text after the member is erased.
 */
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
