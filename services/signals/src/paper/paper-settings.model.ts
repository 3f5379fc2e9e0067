import { PAPER_ACCOUNTS } from '@croneai/contracts/paper.ts';
import type { BotSettings, CopySettings } from '@croneai/contracts/paper-settings.ts';
import type { PaperGrant } from '@croneai/engine/paper/paper-rules.ts';
import {
  type DocumentOf,
  defineCollection,
  type ModelOf,
  objectAs,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/**
 * A row of a member's settings history. Rows are appended and never changed. A row is deleted if no
 * signal was published while it applied.
 */
export const paperSettingsCollection = defineCollection({
  name: 'paper_settings',
  id: 'object-id',
  hasOutbox: false,
  erasure: 'deletes-document',
  fields: {
    userId: z.string(),
    kind: z.enum(PAPER_ACCOUNTS),
    /** Version of the row, counted per account from 1. */
    version: z.int(),
    /** Time from which the row applies; later than that of the previous row. */
    at: z.date(),
    /** Cause of the row: the member, or a change of the member's access. */
    cause: z.enum(['member', 'access']),
    /** Settings in the form that the API contract defines. */
    settings: objectAs<CopySettings | BotSettings>(),
    /**
     * The member's access from `at` onwards. It decides whether the account may trade, and how
     * often.
     */
    grant: objectAs<PaperGrant>(),
  },
  indexes: [
    {
      key: { userId: 1, kind: 1, version: 1 },
      serves: "one of two saves at once; a member's history in order; the newest of each for the leaderboard",
      unique: true,
    },
    { key: { userId: 1, at: 1 }, serves: 'members page by page' },
  ],
});
export type PaperSettingsDocument = DocumentOf<typeof paperSettingsCollection>;
export type PaperSettingsModel = ModelOf<typeof paperSettingsCollection>;
export type StoredSettings = Omit<PaperSettingsDocument, '_id'>;
