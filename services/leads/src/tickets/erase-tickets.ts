import type { Parts } from '../connections.ts';

/**
 * Erases what support holds about a deleted member: the files of both sides first, then the conversations that name them, so
 * that a second run after a failure finds what is left.
 */
export function eraseTickets({ tickets, attachments, now }: Parts) {
  return async (memberId: string): Promise<void> => {
    const inTickets = await tickets.attachmentIdsOf(memberId);
    const uploaded = await attachments.findIdsOf(memberId);
    await attachments.remove([...new Set([...inTickets, ...uploaded])]);
    await tickets.eraseAllOf(memberId, now());
  };
}
