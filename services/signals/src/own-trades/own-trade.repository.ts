import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import { readAll, readOne } from '@croneai/platform/stored/read-query.ts';
import mongoose from 'mongoose';
import { type OwnTradeModel, ownTradeCollection, type StoredOwnTrade } from './own-trade.model.ts';

const { trusted } = mongoose;
const { read } = ownTradeCollection;

type Change = Partial<Pick<StoredOwnTrade, 'stakeCents' | 'fillPrice' | 'note' | 'tags'>>;

/** Own trades of all members, as plain objects in and out. */
export function createOwnTradeRepository({ model }: { model: OwnTradeModel }) {
  return {
    find: (userId: string, signalId: string) => readOne(model.findOne({ userId, signalId }), read),

    /** False when the member has a trade on this signal. */
    insert: (trade: Omit<StoredOwnTrade, 'id'>): Promise<boolean> => unlessDuplicate(model.create(trade)),

    change: (userId: string, signalId: string, set: Change) =>
      readOne(model.findOneAndUpdate({ userId, signalId }, { $set: set }, { returnDocument: 'after' }), read),

    async remove(userId: string, signalId: string): Promise<void> {
      await model.deleteMany({ userId, signalId });
    },

    /** Newest slot first: of slots from a time on, and behind a trade. */
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
    },
  };
}
