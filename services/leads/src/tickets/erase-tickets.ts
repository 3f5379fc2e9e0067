import type { AttachmentStore } from '../attachments/attachment-store.ts';
import type { TicketRepository } from './ticket.repository.ts';

/**
 * Erases what support holds about a deleted member: the files of both sides first, then the conversations that name them, so
 * that a second run after a failure finds what is left.
 */
export function eraseTickets(parts: {
  tickets: Pick<TicketRepository, 'allOf' | 'eraseAllOf'>;
  attachments: Pick<AttachmentStore, 'findIdsOf' | 'remove'>;
  now: () => Date;
}) {
  const { tickets, attachments, now } = parts;
  return async (memberId: string): Promise<void> => {
    const theirs = await tickets.allOf(memberId);
    const inTickets = theirs.flatMap(({ messages }) => messages.flatMap((message) => message.attachments));
    const uploaded = await attachments.findIdsOf(memberId);
    await attachments.remove([...new Set([...inTickets.map(({ id }) => id), ...uploaded])]);
    await tickets.eraseAllOf(memberId, now());
  };
}
