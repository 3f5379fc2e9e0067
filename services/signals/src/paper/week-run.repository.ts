import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import mongoose from 'mongoose';
import type { WeekRunDocument, WeekRunModel } from './week-run.model.ts';

const { trusted } = mongoose;

export type WeekClaim = { owner: string; now: Date; until: Date };
export type WeekRunRepository = ReturnType<typeof createWeekRunRepository>;

/** One document a week, so that of all workers one reports it. */
export function createWeekRunRepository({ model }: { model: WeekRunModel }) {
  return {
    /** Takes the week, and answers up to which member it is done; undefined when it is done, or another worker has it. */
    async claim(week: string, { owner, now, until }: WeekClaim): Promise<string | undefined> {
      // Another worker may do so at the same moment.
      await unlessDuplicate(
        model.updateOne({ _id: week }, { $setOnInsert: { doneUpTo: '' } }, { upsert: true }),
      );
      const run = await model
        .findOneAndUpdate(
          trusted({
            _id: week,
            endedAt: null,
            $or: [{ claimedUntil: null }, { claimedUntil: trusted({ $lte: now }) }],
          }),
          { $set: { claimedBy: owner, claimedUntil: until } },
          { returnDocument: 'after' },
        )
        .lean<WeekRunDocument>();
      return run?.doneUpTo;
    },

    /** Notes how far it has come and keeps the claim; false when another worker has it by now. */
    async advance(week: string, owner: string, doneUpTo: string, until: Date): Promise<boolean> {
      const change = { doneUpTo, claimedUntil: until };
      const { matchedCount } = await model.updateOne({ _id: week, claimedBy: owner }, { $set: change });
      return matchedCount > 0;
    },

    /** Gives it back, ended or to be gone on with. */
    async release(week: string, owner: string, endedAt: Date | null): Promise<void> {
      const change = { claimedBy: null, claimedUntil: null, endedAt };
      await model.updateOne({ _id: week, claimedBy: owner }, { $set: change });
    },

    async isEnded(week: string): Promise<boolean> {
      return (await model.exists({ _id: week, endedAt: trusted({ $ne: null }) })) !== null;
    },

    async deleteBefore(week: string): Promise<void> {
      await model.deleteMany({ _id: trusted({ $lt: week }) });
    },
  };
}
