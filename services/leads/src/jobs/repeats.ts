import type { Repeat } from '@croneai/platform/repeat.ts';
import { dropForgottenUploads } from '../attachments/drop-forgotten-uploads.ts';
import { dropOldFiles } from '../attachments/drop-old-files.ts';
import type { Parts } from '../connections.ts';
import { forgetOldForms } from '../erasure/forget-old-forms.ts';

/** Days decide about what these rounds drop. */
const FILES_ROUND_EVERY_MS = 60 * 60_000;
const FORMS_ROUND_EVERY_MS = 60 * 60_000;
const MEASURE_STORAGE_EVERY_MS = 5 * 60_000;

/** What this service does again and again. */
export function repeats(parts: Parts): Repeat[] {
  const { config, contacts, storage } = parts;
  const dropUploads = dropForgottenUploads(parts);
  const dropFiles = dropOldFiles(parts, { keptDays: config.CLOSED_TICKET_FILES_KEPT_DAYS });
  const forgetForms = forgetOldForms(parts, {
    submissions: config.SUBMISSIONS_KEPT_DAYS,
    contacts: config.CONTACT_MESSAGES_KEPT_DAYS,
  });
  return [
    {
      name: 'drop forgotten uploads and old files',
      everyMs: FILES_ROUND_EVERY_MS,
      work: async () => {
        await dropUploads();
        await dropFiles();
      },
    },
    {
      name: 'forget old forms',
      everyMs: FORMS_ROUND_EVERY_MS,
      work: async () => {
        await contacts.completeOlder();
        await forgetForms();
      },
    },
    { name: 'measure the stored files', everyMs: MEASURE_STORAGE_EVERY_MS, work: storage.measure },
  ];
}
