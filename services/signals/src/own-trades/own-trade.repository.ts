import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import { readAll, readOne } from '@croneai/platform/stored/read-query.ts';
import mongoose from 'mongoose';
import { type OwnTradeModel, ownTradeCollection, type StoredOwnTrade } from './own-trade.model.ts';
import type { OwnVersions } from './own-versions.ts';

const { trusted } = mongoose;
const { read } = ownTradeCollection;

type Change = Partial<Pick<StoredOwnTrade, 'stakeCents' | 'fillPrice' | 'level' | 'note' | 'tags'>>;

export type OwnTradeRepository = ReturnType<typeof createOwnTradeRepository>;

/** Stores the own trades of all members. Callers pass and receive plain objects. */
export function createOwnTradeRepository({
  model,
  versions,
}: {
  model: OwnTradeModel;
  versions: OwnVersions;
}) {
  return {
    /**
     * Returns the version of a member's trades, which changes with each write. Read the version
     * before the trades, so that a concurrent write invalidates the result.
     */
    version: versions.current,

    find: (userId: string, signalId: string) => readOne(model.findOne({ userId, signalId }), read),

    /** Inserts a trade; false if the member already has a trade on this signal. */
    async insert(trade: Omit<StoredOwnTrade, 'id'>): Promise<boolean> {
      const isNew = await unlessDuplicate(model.create(trade));
      await versions.changed(trade.userId);
      return isNew;
    },

    async change(userId: string, signalId: string, set: Change) {
      const changed = model.findOneAndUpdate(
        { userId, signalId },
        { $set: set },
        { returnDocument: 'after' },
      );
      const stored = await readOne(changed, read);
      await versions.changed(userId);
      return stored;
    },

    async remove(userId: string, signalId: string): Promise<void> {
      await model.deleteMany({ userId, signalId });
      await versions.changed(userId);
    },

    /**
     * Lists trades on signals of the slots that start at `from` or later, newest slot first.
     * `behind` is the last trade of the previous page.
     */
    list(
      userId: string,
      { from = 0, behind, limit }: { from?: number; behind?: StoredOwnTrade; limit: number },
    ): Promise<StoredOwnTrade[]> {
      const rest = behind && {
        $or: [
          { slot: trusted({ $lt: behind.slot }) },
          { slot: behind.slot, _id: trusted({ $lt: new mongoose.Types.ObjectId(behind.id) }) },
        ],
      };
      const found = model.find({ userId, slot: trusted({ $gte: from }), ...rest });
      return readAll(found.sort({ slot: -1, _id: -1 }).limit(limit), read);
    },

    async removeMember(userId: string): Promise<void> {
      await model.deleteMany({ userId });
      await versions.changed(userId);
    },
  };
}
