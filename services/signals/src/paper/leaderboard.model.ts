import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import type { Score } from '@croneai/engine/paper/leaderboard-score.ts';
import {
  type DocumentOf,
  defineCollection,
  type ModelOf,
  objectAs,
  orNull,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

export type RankedAccount = Omit<Score, 'score' | 'grossScore'> & {
  userId: string;
  kind: PaperAccountKind;
  score: number;
  grossScore: number;
};

/** The ranking as of the last slot, and which worker makes it. */
export const leaderboardCollection = defineCollection({
  name: 'paper_leaderboard',
  id: 'string',
  hasOutbox: false,
  erasure: { by: 'remove' },
  fields: {
    /** Best first; some 200 bytes each. */
    rows: objectAs<RankedAccount[]>(),
    claimedBy: orNull(z.string()),
    claimedUntil: orNull(z.date()),
  },
  indexes: [],
});
export type LeaderboardDocument = DocumentOf<typeof leaderboardCollection>;
export type LeaderboardModel = ModelOf<typeof leaderboardCollection>;
