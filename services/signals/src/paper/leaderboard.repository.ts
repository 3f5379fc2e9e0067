import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import type { Score } from '@croneai/engine/paper/leaderboard-score.ts';
import { defineCollection, type ModelOf, objectAs } from '@croneai/platform/stored/define-collection.ts';

export type RankedAccount = Omit<Score, 'score' | 'grossScore'> & {
  userId: string;
  kind: PaperAccountKind;
  score: number;
  grossScore: number;
};

/** The ranking as of the last slot: one document, so that a page costs one read however many accounts are ranked. */
export const leaderboardCollection = defineCollection({
  name: 'paper_leaderboard',
  id: 'string',
  hasOutbox: false,
  erasure: { by: 'remove' },
  fields: {
    /** Best first; some 200 bytes each. */
    rows: objectAs<RankedAccount[]>(),
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

    async put(rows: readonly RankedAccount[]): Promise<void> {
      await model.updateOne({ _id: ID }, { $set: { rows: [...rows] } }, { upsert: true });
    },

    async remove(userId: string, kind: PaperAccountKind): Promise<void> {
      await model.updateOne({ _id: ID }, { $pull: { rows: { userId, kind } } });
    },
  };
}
