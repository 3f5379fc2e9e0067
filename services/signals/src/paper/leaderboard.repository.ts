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
 * The ranking as of the last slot: one document, so that a page costs one read however many
 * accounts are ranked.
 */
export const leaderboardCollection = defineCollection({
  name: 'paper_leaderboard',
  id: 'string',
  hasOutbox: false,
  erasure: { by: 'remove' },
  fields: {
    /** Best first; some 200 bytes each. */
    rows: objectAs<RankedAccount[]>(),
    /** The ranking that began last: one that began before it is not stored any more. */
    ranking: orNull(z.string()),
  },
  indexes: [],
});

const ID = 'present';

export type LeaderboardRepository = ReturnType<typeof createLeaderboardRepository>;

export function createLeaderboardRepository({ model }: { model: ModelOf<typeof leaderboardCollection> }) {
  return {
    /** Best first. */
    async list(): Promise<RankedAccount[]> {
      return (await model.findById(ID).lean<{ rows: RankedAccount[] }>())?.rows ?? [];
    },

    /** Begins a ranking, before its accounts are read. */
    async begin(): Promise<string> {
      const ranking = randomUUID();
      await model.updateOne({ _id: ID }, { $set: { ranking }, $setOnInsert: { rows: [] } }, { upsert: true });
      return ranking;
    },

    /**
     * Stores a ranking unless a newer one has begun: a worker that was paused during its turn has
     * old accounts.
     */
    async put(ranking: string, rows: readonly RankedAccount[]): Promise<boolean> {
      const { matchedCount } = await model.updateOne({ _id: ID, ranking }, { $set: { rows: [...rows] } });
      return matchedCount > 0;
    },

    /**
     * A ranking that is under way may have the account: it is not stored any more, and made again.
     */
    async remove(userId: string, kind: PaperAccountKind): Promise<void> {
      await model.updateOne({ _id: ID }, { $pull: { rows: { userId, kind } }, $set: { ranking: null } });
    },
  };
}
