import { DAY_MS } from '@croneai/contracts/units.ts';
import type { AttachmentStore } from './attachments/attachment-store.ts';
import type { SupportConfig } from './config.ts';
import type { TicketRepository } from './tickets/ticket.repository.ts';

const AT_ONCE = 100;
/**
 * Age at which an uploaded file without a message is removed. No member needs this long to write a
 * message.
 */
const ORPHANED_AFTER_MS = DAY_MS;

/**
 * Removes uploaded files that no message contains. They exist because a file is uploaded before its
 * message is sent. If the process crashed just after it stored the message, the file is not marked
 * as sent, but the ticket contains it. Such a file is kept.
 */
export function purgeOrphanedUploads({
  attachments,
  tickets,
  now,
}: {
  attachments: Pick<AttachmentStore, 'findOrphaned' | 'markSent' | 'remove' | 'removeBroken'>;
  tickets: Pick<TicketRepository, 'holdsAttachment'>;
  now: () => Date;
}) {
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

/**
 * Removes the files of tickets that were closed long ago. The messages are kept, and still show
 * that there was a file.
 */
export function dropOldFiles({
  attachments,
  tickets,
  config,
  now,
}: {
  attachments: Pick<AttachmentStore, 'remove'>;
  tickets: Pick<TicketRepository, 'findLongClosed' | 'markFilesDropped'>;
  config: Pick<SupportConfig, 'CLOSED_TICKET_FILES_KEPT_DAYS'>;
  now: () => Date;
}) {
  return async (): Promise<void> => {
    const before = new Date(now().getTime() - config.CLOSED_TICKET_FILES_KEPT_DAYS * DAY_MS);
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
