import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import mongoose from 'mongoose';
import type { LeaderboardDocument, LeaderboardModel, RankedAccount } from './leaderboard.model.ts';

const { trusted } = mongoose;
const ID = 'present';

export type LeaderboardRepository = ReturnType<typeof createLeaderboardRepository>;

/** One document, so that a page costs one read however many accounts are ranked. */
export function createLeaderboardRepository({ model }: { model: LeaderboardModel }) {
  return {
    /** Best first. */
    async list(): Promise<RankedAccount[]> {
      return (await model.findById(ID).lean<LeaderboardDocument>())?.rows ?? [];
    },

    /** Takes or keeps the work for one worker; false while another has it. */
    async claim(owner: string, now: Date, until: Date): Promise<boolean> {
      // Another worker may do so at the same moment.
      await unlessDuplicate(model.updateOne({ _id: ID }, { $setOnInsert: { rows: [] } }, { upsert: true }));
      const isFree = [{ claimedBy: owner }, { claimedUntil: null }, { claimedUntil: trusted({ $lte: now }) }];
      const { matchedCount } = await model.updateOne(trusted({ _id: ID, $or: isFree }), {
        $set: { claimedBy: owner, claimedUntil: until },
      });
      return matchedCount > 0;
    },

    async put(owner: string, rows: readonly RankedAccount[]): Promise<void> {
      await model.updateOne({ _id: ID, claimedBy: owner }, { $set: { rows: [...rows] } });
    },

    async remove(userId: string, kind: PaperAccountKind): Promise<void> {
      await model.updateOne({ _id: ID }, { $pull: { rows: { userId, kind } } });
    },
  };
}
