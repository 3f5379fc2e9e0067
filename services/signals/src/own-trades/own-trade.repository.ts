import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import mongoose from 'mongoose';
import {
  type OwnTradeDocument,
  type OwnTradeModel,
  ownTradeCollection,
  type StoredOwnTrade,
} from './own-trade.model.ts';

const { trusted } = mongoose;

type Change = Partial<Pick<StoredOwnTrade, 'stakeCents' | 'fillPrice' | 'note' | 'tags'>>;

/** Own trades of all members, as plain objects in and out. */
export function createOwnTradeRepository({ model }: { model: OwnTradeModel }) {
  const find = async (userId: string, signalId: string): Promise<StoredOwnTrade | undefined> => {
    const found = await model.findOne({ userId, signalId }).lean<OwnTradeDocument>();
    return found ? ownTradeCollection.read(found) : undefined;
  };
  return {
    find,

    /** False when the member has a trade on this signal. */
    insert: (trade: Omit<StoredOwnTrade, 'id'>): Promise<boolean> => unlessDuplicate(model.create(trade)),

    async change(userId: string, signalId: string, set: Change): Promise<StoredOwnTrade | undefined> {
      const changed = await model
        .findOneAndUpdate({ userId, signalId }, { $set: set }, { returnDocument: 'after' })
        .lean<OwnTradeDocument>();
      return changed ? ownTradeCollection.read(changed) : undefined;
    },

    async remove(userId: string, signalId: string): Promise<void> {
      await model.deleteMany({ userId, signalId });
    },

    /** Newest slot first: of slots from a time on, and behind a trade. */
    async list(
      userId: string,
      { from = 0, behind, limit }: { from?: number; behind?: StoredOwnTrade; limit: number },
    ): Promise<StoredOwnTrade[]> {
      const rest = behind && {
        $or: [
          { slot: trusted({ $lt: behind.slot }) },
          { slot: behind.slot, _id: trusted({ $lt: new mongoose.Types.ObjectId(behind.id) }) },
        ],
      };
      const found = await model
        .find({ userId, slot: trusted({ $gte: from }), ...rest })
        .sort({ slot: -1, _id: -1 })
        .limit(limit)
        .lean<OwnTradeDocument[]>();
      return found.map(ownTradeCollection.read);
    },

    async removeMember(userId: string): Promise<void> {
      await model.deleteMany({ userId });
    },
  };
}
