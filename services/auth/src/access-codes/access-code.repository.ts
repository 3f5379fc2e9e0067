import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import mongoose, { type QueryFilter, type UpdateQuery } from 'mongoose';
import {
  type AccessCode,
  type AccessCodeDocument,
  type AccessCodeModel,
  accessCodeCollection,
} from './access-code.model.ts';

const { trusted, Types } = mongoose;

export type AccessCodeRepository = ReturnType<typeof createAccessCodeRepository>;

export function createAccessCodeRepository({
  model,
  relay,
}: {
  model: AccessCodeModel;
  relay: Pick<OutboxRelay, 'nudge'>;
}) {
  const findOne = async (filter: QueryFilter<AccessCodeDocument>): Promise<AccessCode | undefined> => {
    const document = await model.findOne(filter, { outbox: 0 }).lean<AccessCodeDocument>();
    return document ? accessCodeCollection.read(document) : undefined;
  };
  const findMany = async (filter: QueryFilter<AccessCodeDocument>): Promise<AccessCode[]> =>
    (await model.find(filter, { outbox: 0 }).lean<AccessCodeDocument[]>()).map(accessCodeCollection.read);

  return {
    newId: () => new Types.ObjectId().toHexString(),

    async insert({ id, ...fields }: AccessCode, events: readonly OutboxEntry[]): Promise<void> {
      const _id = new Types.ObjectId(id);
      await model.create({ _id, ...fields, outbox: [...events] });
      relay.nudge(model, _id);
    },

    count: (): Promise<number> => model.estimatedDocumentCount(),
    find: (id: string) => findOne({ _id: id }),
    findByHash: (hash: string) => findOne({ hash }),
    usedBy: (userId: string) => findMany({ 'takers.userId': userId }),
    createdBy: (adminId: string) => findMany({ createdBy: adminId }),

    async list({ page, limit }: { page: number; limit: number }) {
      const [total, documents] = await Promise.all([
        model.estimatedDocumentCount(),
        model
          .find({}, { outbox: 0, takers: 0 })
          .sort({ createdAt: -1, _id: -1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .lean<AccessCodeDocument[]>(),
      ]);
      return { codes: documents.map(accessCodeCollection.read), total };
    },

    /**
     * Records a use with its event. Resolves to false if no uses are left, if the code is disabled,
     * or if the member has already used the code. The write is atomic, so concurrent calls cannot
     * exceed the number of allowed uses.
     */
    async recordUse(id: string, taker: AccessCode['takers'][number], event: OutboxEntry): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        {
          _id: id,
          left: trusted({ $gt: 0 }),
          disabledAt: null,
          'takers.userId': trusted({ $ne: taker.userId }),
        },
        { $inc: { left: -1 }, $push: { takers: taker, outbox: event } } as UpdateQuery<AccessCodeDocument>,
      );
      if (modifiedCount === 0) return false;
      relay.nudge(model, new Types.ObjectId(id));
      return true;
    },

    /**
     * Disables a code, or enables it again if the time is null, and stores the event of the change.
     * Changes nothing if the code is already in this state.
     */
    async setDisabled(id: string, disabledAt: Date | null, event: OutboxEntry): Promise<void> {
      const { modifiedCount } = await model.updateOne(
        { _id: id, disabledAt: disabledAt === null ? trusted({ $ne: null }) : null },
        { $set: { disabledAt }, $push: { outbox: event } } as UpdateQuery<AccessCodeDocument>,
      );
      if (modifiedCount > 0) relay.nudge(model, new Types.ObjectId(id));
    },

    /**
     * Removes a person from the codes that the person used or created, and deletes the person's
     * unpublished events.
     */
    async forget(userId: string): Promise<void> {
      await model.updateMany({ 'takers.userId': userId }, {
        $pull: { takers: { userId }, outbox: { key: userId } },
      } as UpdateQuery<AccessCodeDocument>);
      await model.updateMany({ createdBy: userId }, { $set: { createdBy: null } });
    },
  };
}
