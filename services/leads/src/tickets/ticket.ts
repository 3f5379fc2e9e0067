import type { Ticket, TicketRow } from '@croneai/contracts/support.ts';
import type { UserCopy } from '../users/user-copy.repository.ts';
import type { StoredMessage, StoredTicket } from './ticket.model.ts';

/** A ticket without its conversation, as lists read it. */
export type StoredTicketHead = Omit<StoredTicket, 'messages' | 'filesDroppedAt'>;

/** Whose eyes a ticket is shown to: an admin's see notes and names, `users` holds those that are known. */
export type Viewer = { role: 'member' } | { role: 'admin'; users: ReadonlyMap<string, UserCopy> };

/** Short enough to say on the phone; made of the part of an id that differs between tickets of one minute. */
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
  const shown = ticket.messages.filter(({ isInternal }) => viewer.role === 'admin' || !isInternal);
  return {
    ...toRow(ticket, viewer),
    messages: shown.map(({ id, from, authorId, text, isInternal, attachments, createdAt }) => ({
      id,
      from,
      author: viewer.role === 'admin' && from === 'support' ? adminName(authorId, viewer.users) : null,
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

/** Everybody whose name an admin sees in these tickets. */
export function peopleIn(tickets: readonly (StoredTicketHead & { messages?: StoredMessage[] })[]): string[] {
  return tickets.flatMap(({ memberId, assigneeId, messages = [] }) => [
    memberId,
    ...(assigneeId === null ? [] : [assigneeId]),
    ...messages.map(({ authorId }) => authorId),
  ]);
}

function peopleOf({ memberId, assigneeId }: StoredTicketHead, viewer: Viewer) {
  if (viewer.role === 'member') return { member: null, assignee: null };
  const { fullName = null, email = null } = viewer.users.get(memberId) ?? {};
  return {
    member: { id: memberId, fullName, email },
    assignee: assigneeId === null ? null : adminName(assigneeId, viewer.users),
  };
}

function adminName(id: string, users: ReadonlyMap<string, UserCopy>) {
  return { id, fullName: users.get(id)?.fullName ?? null };
}
