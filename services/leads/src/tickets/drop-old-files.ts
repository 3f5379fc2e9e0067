import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Parts } from '../connections.ts';

const AT_ONCE = 100;

/**
 * Why this round exists: a file is needed to settle a ticket, and then takes room for as long as the account lives. What
 * failure does: the next round finds the same tickets. The messages stay, with a note that there was a file.
 */
export function dropOldFiles(
  { attachments, tickets, now }: Pick<Parts, 'attachments' | 'tickets' | 'now'>,
  /** How long a ticket is closed, with nothing written, before its files go. */
  { keptDays }: { keptDays: number },
) {
  return async (): Promise<void> => {
    const before = new Date(now().getTime() - keptDays * DAY_MS);
    for (;;) {
      const found = await tickets.findLongClosed(before, AT_ONCE);
      for (const { id, attachmentIds } of found) {
        await attachments.remove(attachmentIds);
        await tickets.markFilesDropped(id, now());
      }
      if (found.length < AT_ONCE) return;
    }
  };
}
