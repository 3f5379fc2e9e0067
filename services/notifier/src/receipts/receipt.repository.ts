import mongoose from 'mongoose';
import type { Dispatch } from '../dispatches/dispatch.model.ts';
import type { Mark, Way } from '../dispatches/marks.ts';
import { foldMarks } from './fold-marks.ts';
import type { MemberReceipt, Receipt, ReceiptDocument, ReceiptModel, TierReceipt } from './receipt.model.ts';

/** Receipt of one member in that of a dispatch. */
export type OwnReceipt = Pick<Receipt, 'dispatchId' | 'way' | 'event' | 'title' | 'path' | 'publishedAt'> &
  Omit<MemberReceipt, 'id'>;

export function createReceiptRepository({ model }: { model: ReceiptModel }) {
  const { trusted } = mongoose;
  return {
    /** Keeps what became of a dispatch by one way so far. */
    async save(dispatch: Dispatch, way: Way, marks: readonly { field: string; mark: Mark }[]): Promise<void> {
      const { id: dispatchId, event, title, path, slot, userId, publishedAt } = dispatch;
      const kept = { dispatchId, way, event, title, path, slot, userId, publishedAt };
      const set = { ...kept, ...foldMarks(marks, publishedAt) };
      await model.updateOne({ _id: `${dispatchId}.${way}` }, { $set: set }, { upsert: true }).exec();
    },

    /** Receipts of one member among messages to many, or of messages to the member alone; newest first. */
    async ofMember(
      userId: string,
      { isPersonal, limit }: { isPersonal: boolean; limit: number },
    ): Promise<OwnReceipt[]> {
      const documents = await model
        .find({ userId: isPersonal ? userId : null, members: trusted({ $elemMatch: { id: userId } }) })
        .select({
          dispatchId: 1,
          way: 1,
          event: 1,
          title: 1,
          path: 1,
          publishedAt: 1,
          members: { $elemMatch: { id: userId } },
        } as never)
        .sort({ publishedAt: -1 })
        .limit(limit)
        .lean<ReceiptDocument[]>()
        .exec();
      return documents.flatMap(({ dispatchId, way, event, title, path, publishedAt, members }) => {
        const own = members.find(({ id }) => id === userId);
        if (!own) return [];
        const { id: _id, ...receipt } = own;
        return [{ dispatchId, way, event, title, path, publishedAt, ...receipt }];
      });
    },

    /** Histograms of an event since then. */
    async tiersSince(
      event: Receipt['event'],
      since: Date,
    ): Promise<(Pick<Receipt, 'way' | 'publishedAt'> & { tiers: TierReceipt[] })[]> {
      return model
        .find({ event, publishedAt: trusted({ $gte: since }) })
        .select({ way: 1, publishedAt: 1, tiers: 1, _id: 0 })
        .lean<Pick<ReceiptDocument, 'way' | 'publishedAt' | 'tiers'>[]>()
        .exec();
    },

    async removeMember(userId: string): Promise<void> {
      await model.deleteMany({ userId }).exec();
      await model
        .updateMany({ members: trusted({ $elemMatch: { id: userId } }) }, {
          $pull: { members: { id: userId } },
        } as never)
        .exec();
    },

    /** Forgets members of what is older; messages to one member go whole. */
    async forgetMembersBefore(date: Date): Promise<void> {
      const old = { publishedAt: trusted({ $lt: date }) };
      await model.deleteMany({ ...old, userId: trusted({ $ne: null }) }).exec();
      await model
        .updateMany({ ...old, 'members.0': trusted({ $exists: true }) }, { $set: { members: [] } })
        .exec();
    },
  };
}
