import { PAPER_ACCOUNTS } from '@croneai/contracts/paper.ts';
import type { PaperBook } from '@croneai/engine/paper/fold-paper-account.ts';
import type { DaySums } from '@croneai/engine/paper/leaderboard-score.ts';
import type { Figures } from '@croneai/engine/paper/paper-figures.ts';
import {
  type DocumentOf,
  defineCollection,
  type ModelOf,
  objectAs,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/**
 * A checkpoint: the state of a paper account after its first n signals. The newest checkpoint is
 * keyed by account. There is an older checkpoint at the end of each block (a fixed number of
 * signals), keyed by account and block. A checkpoint is computed only from settings and signals. If
 * it no longer matches them, it is dropped and computed again.
 */
export const paperStateCollection = defineCollection({
  name: 'paper_states',
  id: 'string',
  hasOutbox: false,
  erasure: 'deletes-document',
  fields: {
    userId: z.string(),
    kind: z.enum(PAPER_ACCOUNTS),
    /** Publication time of the last signal that the checkpoint includes, in epoch milliseconds. */
    at: z.number(),
    /**
     * Start of the account, in epoch milliseconds. The account includes only signals that were
     * published after this time.
     */
    startsAfter: z.number(),
    /** Digest of the signals that the checkpoint includes; see `Tape`. */
    digest: z.number(),
    /** Version of the settings in force at the last signal, and the time from which it applied. */
    settings: objectAs<{ version: number; at: number }>(),
    book: objectAs<Omit<PaperBook, 'open'> & { open: { index: number; stakeCents: number }[] }>(),
    figures: objectAs<Figures>(),
    days: objectAs<DaySums[]>(),
  },
  indexes: [
    {
      key: { userId: 1, kind: 1, at: -1 },
      serves: 'the newest before a time; all of a member, for the export and the erasure',
    },
  ],
});
export type PaperStateDocument = DocumentOf<typeof paperStateCollection>;
export type PaperStateModel = ModelOf<typeof paperStateCollection>;
export type PaperState = Omit<PaperStateDocument, '_id'>;
