import type { Parts } from '../connections.ts';

/** Longer than writing a message takes. */
const ORPHANED_AFTER_MS = 24 * 60 * 60_000;
const AT_ONCE = 100;

/**
 * Why this round exists: a file is uploaded before the message that it belongs to, and some messages are never sent. What
 * failure does: nothing is lost, the next round finds the same files. A file whose message was written just before a crash
 * looks orphaned and is not: the ticket decides.
 */
export function purgeOrphanedUploads({
  attachments,
  tickets,
  now,
}: Pick<Parts, 'attachments' | 'tickets' | 'now'>) {
  return async (): Promise<void> => {
    const before = new Date(now().getTime() - ORPHANED_AFTER_MS);
    for (;;) {
      const files = await attachments.findOrphaned(before, AT_ONCE);
      for (const { id } of files) {
        if (await tickets.holdsAttachment(id)) await attachments.markSent([id]);
        else await attachments.remove([id]);
      }
      if (files.length < AT_ONCE) break;
    }
    await attachments.removeBroken(before);
  };
}
