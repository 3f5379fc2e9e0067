import { DAY_MS, HOUR_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Repeat } from '@croneai/platform/repeat.ts';
import type { Parts } from '../connections.ts';

/** Days decide about what these rounds drop. */
const PURGE_EVERY_MS = HOUR_MS;
const MEASURE_STORAGE_EVERY_MS = 5 * MINUTE_MS;
const AT_ONCE = 100;

/** What this service does again and again. What a round that fails leaves, the next one finds. */
export function repeats(parts: Parts): Repeat[] {
  const purgeUploads = purgeOrphanedUploads(parts);
  const dropFiles = dropOldFiles(parts);
  return [
    {
      name: 'purge orphaned uploads and old files',
      everyMs: PURGE_EVERY_MS,
      work: async () => {
        await purgeUploads();
        await dropFiles();
      },
    },
    { name: 'forget old forms', everyMs: PURGE_EVERY_MS, work: purgeOldForms(parts) },
    { name: 'measure the stored files', everyMs: MEASURE_STORAGE_EVERY_MS, work: parts.storage.measure },
  ];
}

/** Longer than writing a message takes. */
const ORPHANED_AFTER_MS = DAY_MS;

/**
 * Why this round exists: a file is uploaded before the message that it belongs to, and some messages are never sent. A file whose
 * message was written just before a crash looks orphaned and is not: the ticket decides.
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

/**
 * Why this round exists: a file is needed to settle a ticket, and then takes room for as long as the account lives. The messages
 * stay, with a note that there was a file.
 */
export function dropOldFiles({
  attachments,
  tickets,
  config,
  now,
}: Pick<Parts, 'attachments' | 'tickets' | 'config' | 'now'>) {
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

/**
 * Why this round exists: people who apply or write and never become members have no account to delete. Forms without a change for as long
 * as their kind is kept are erased, as the privacy policy promises.
 */
export function purgeOldForms({
  submissions,
  contacts,
  config,
  logger,
  now,
}: Pick<Parts, 'submissions' | 'contacts' | 'config' | 'logger' | 'now'>) {
  return async (): Promise<void> => {
    const at = now();
    const before = (days: number) => ({ untouchedSince: new Date(at.getTime() - days * DAY_MS) });
    const forgotten = {
      submissions: await submissions.erase(before(config.SUBMISSIONS_KEPT_DAYS), at),
      contacts: await contacts.erase(before(config.CONTACT_MESSAGES_KEPT_DAYS), at),
    };
    if (forgotten.submissions + forgotten.contacts > 0) logger.info(forgotten, 'old forms forgotten');
  };
}
