import type { Repeat } from '@croneai/platform/repeat.ts';
import type { Parts } from '../connections.ts';
import { purgeOldForms } from '../erasure/purge-old-forms.ts';
import { dropOldFiles } from '../tickets/drop-old-files.ts';
import { purgeOrphanedUploads } from '../tickets/purge-orphaned-uploads.ts';

/** Days decide about what these rounds drop. */
const FILES_ROUND_EVERY_MS = 60 * 60_000;
const FORMS_ROUND_EVERY_MS = 60 * 60_000;
const MEASURE_STORAGE_EVERY_MS = 5 * 60_000;

/** What this service does again and again. */
export function repeats(parts: Parts): Repeat[] {
  const { config, storage } = parts;
  const purgeUploads = purgeOrphanedUploads(parts);
  const dropFiles = dropOldFiles(parts, { keptDays: config.CLOSED_TICKET_FILES_KEPT_DAYS });
  const forgetForms = purgeOldForms(parts, {
    submissions: config.SUBMISSIONS_KEPT_DAYS,
    contacts: config.CONTACT_MESSAGES_KEPT_DAYS,
  });
  return [
    {
      name: 'purge orphaned uploads and old files',
      everyMs: FILES_ROUND_EVERY_MS,
      work: async () => {
        await purgeUploads();
        await dropFiles();
      },
    },
    {
      name: 'forget old forms',
      everyMs: FORMS_ROUND_EVERY_MS,
      work: forgetForms,
    },
    { name: 'measure the stored files', everyMs: MEASURE_STORAGE_EVERY_MS, work: storage.measure },
  ];
}
