import type { AttachmentStore } from '../attachments/attachment-store.ts';
import type { TicketRepository } from './ticket.repository.ts';

/**
 * Erases what support holds about a deleted member: the files of both sides first, then the conversations that name them, so
 * that a second run after a failure finds what is left.
 */
export function eraseTickets(parts: {
  tickets: Pick<TicketRepository, 'attachmentIdsOf' | 'eraseAllOf'>;
  attachments: Pick<AttachmentStore, 'findIdsOf' | 'remove'>;
  now: () => Date;
}) {
  const { tickets, attachments, now } = parts;
  return async (memberId: string): Promise<void> => {
    const inTickets = await tickets.attachmentIdsOf(memberId);
    const uploaded = await attachments.findIdsOf(memberId);
    await attachments.remove([...new Set([...inTickets, ...uploaded])]);
    await tickets.eraseAllOf(memberId, now());
  };
}
