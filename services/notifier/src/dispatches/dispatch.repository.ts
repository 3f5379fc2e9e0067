import type { Channel, ChannelEvent } from '@croneai/contracts/channels.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import mongoose from 'mongoose';
import type { Audience } from '../channels/channel.ts';
import {
  type Dispatch,
  type DispatchDocument,
  type DispatchModel,
  dispatchCollection,
} from './dispatch.model.ts';

const SWEPT_AT_ONCE = 100;

export type DispatchRepository = ReturnType<typeof createDispatchRepository>;

export function createDispatchRepository({ model }: { model: DispatchModel }) {
  const { trusted } = mongoose;
  const read = (documents: DispatchDocument[]) => documents.map(dispatchCollection.read);
  return {
    async insert({ id, ...rest }: Dispatch): Promise<'new' | 'known'> {
      return (await unlessDuplicate(model.create({ _id: id, ...rest }))) ? 'new' : 'known';
    },

    async find(id: string): Promise<Dispatch | undefined> {
      const document = await model.findById(id).lean<DispatchDocument>().exec();
      return document ? dispatchCollection.read(document) : undefined;
    },

    async findOfSignal(signalId: string): Promise<Dispatch[]> {
      return read(await model.find({ signalId, event: 'signal' }).lean<DispatchDocument[]>().exec());
    },

    /** Due and not over, the longest due first. */
    async open(now: Date): Promise<Dispatch[]> {
      const due = { isOver: false, dueAt: trusted({ $lte: now }) };
      const documents = await model
        .find(due)
        .sort({ dueAt: 1 })
        .limit(SWEPT_AT_ONCE)
        .lean<DispatchDocument[]>()
        .exec();
      return read(documents);
    },

    async markPlanned(id: string, channel: Channel): Promise<void> {
      await model.updateOne({ _id: id }, { $addToSet: { planned: channel } }).exec();
    },

    async close(id: string): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { isOver: true } }).exec();
    },

    async ofMember(userId: string, limit: number): Promise<Dispatch[]> {
      const documents = await model
        .find({ userId })
        .sort({ publishedAt: -1 })
        .limit(limit)
        .lean<DispatchDocument[]>()
        .exec();
      return read(documents);
    },

    /** To many, of these events, which are due. */
    async toMany(query: {
      audiences: readonly Audience[];
      events: readonly ChannelEvent[];
      since: Date;
      now: Date;
      limit: number;
    }): Promise<Dispatch[]> {
      const { audiences, events, since, now, limit } = query;
      const documents = await model
        .find({
          audience: trusted({ $in: [...audiences] }),
          event: trusted({ $in: [...events] }),
          publishedAt: trusted({ $gt: since }),
          dueAt: trusted({ $lte: now }),
        })
        .sort({ publishedAt: -1 })
        .limit(limit)
        .lean<DispatchDocument[]>()
        .exec();
      return read(documents);
    },

    async removeMember(userId: string): Promise<void> {
      await model.deleteMany({ userId }).exec();
    },

    async deleteOlderThan(date: Date): Promise<void> {
      await model.deleteMany({ isOver: true, publishedAt: trusted({ $lt: date }) }).exec();
    },
  };
}
