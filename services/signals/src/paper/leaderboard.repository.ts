import { randomUUID } from 'node:crypto';
import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import type { Score } from '@croneai/engine/paper/leaderboard-score.ts';
import {
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

/**
 * The ranking after the last slot. It is a single document, so that a page costs one read for any
 * number of ranked accounts.
 */
export const leaderboardCollection = defineCollection({
  name: 'paper_leaderboard',
  id: 'string',
  hasOutbox: false,
  erasure: { by: 'remove' },
  fields: {
    /** Ranked accounts, best first. Each row takes about 200 bytes. */
    rows: objectAs<RankedAccount[]>(),
    /** Id of the ranking that began last. A ranking that began earlier can no longer be stored. */
    ranking: orNull(z.string()),
  },
  indexes: [],
});

const ID = 'present';

export type LeaderboardRepository = ReturnType<typeof createLeaderboardRepository>;

export function createLeaderboardRepository({ model }: { model: ModelOf<typeof leaderboardCollection> }) {
  return {
    /** Returns the ranked accounts, best first. */
    async list(): Promise<RankedAccount[]> {
      return (await model.findById(ID).lean<{ rows: RankedAccount[] }>())?.rows ?? [];
    },

    /** Begins a ranking. Must be called before the accounts are read. */
    async begin(): Promise<string> {
      const ranking = randomUUID();
      await model.updateOne({ _id: ID }, { $set: { ranking }, $setOnInsert: { rows: [] } }, { upsert: true });
      return ranking;
    },

    /**
     * Stores a ranking unless a newer ranking has begun. A worker that was paused after `begin` may
     * have ranked outdated accounts.
     */
    async put(ranking: string, rows: readonly RankedAccount[]): Promise<boolean> {
      const { matchedCount } = await model.updateOne({ _id: ID, ranking }, { $set: { rows: [...rows] } });
      return matchedCount > 0;
    },

    /**
     * Removes an account, and clears `ranking`. A ranking that is being computed may still contain
     * the account. `put` then refuses that ranking, and the worker ranks again.
     */
    async remove(userId: string, kind: PaperAccountKind): Promise<void> {
      await model.updateOne({ _id: ID }, { $pull: { rows: { userId, kind } }, $set: { ranking: null } });
    },
  };
}
