import type { Channel, ChannelEvent } from '@croneai/contracts/channels.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import type { ModelOf } from '@croneai/platform/stored/define-collection.ts';
import { readsOf } from '@croneai/platform/stored/reads.ts';
import mongoose from 'mongoose';
import type { Audience } from '../channels/channel.ts';
import { type Dispatch, dispatchCollection } from './dispatch.model.ts';

const SWEPT_AT_ONCE = 100;

export function createDispatchRepository({ model }: { model: ModelOf<typeof dispatchCollection> }) {
  const { trusted } = mongoose;
  const reads = readsOf(model, dispatchCollection);
  return {
    async insert({ id, ...rest }: Dispatch): Promise<'new' | 'known'> {
      return (await unlessDuplicate(model.create({ _id: id, ...rest }))) ? 'new' : 'known';
    },

    find: (id: string) => reads.one({ _id: id }),

    findOfSignal: (signalId: string) => reads.many({ signalId, event: 'signal' }),

    /** Due and not over, the longest due first. */
    open: (now: Date) =>
      reads.many(
        { isOver: false, dueAt: trusted({ $lte: now }) },
        { sort: { dueAt: 1 }, limit: SWEPT_AT_ONCE },
      ),

    async markPlanned(id: string, channel: Channel): Promise<void> {
      await model.updateOne({ _id: id }, { $addToSet: { planned: channel } }).exec();
    },

    async close(id: string): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { isOver: true } }).exec();
    },

    ofMember: (userId: string, limit: number) => reads.many({ userId }, { sort: { publishedAt: -1 }, limit }),

    /** To many, of these events, which are due. */
    toMany(query: {
      audiences: Audience[];
      events: ChannelEvent[];
      since: Date;
      now: Date;
      limit: number;
    }): Promise<Dispatch[]> {
      const { audiences, events, since, now, limit } = query;
      return reads.many(
        {
          audience: trusted({ $in: audiences }),
          event: trusted({ $in: events }),
          publishedAt: trusted({ $gt: since }),
          dueAt: trusted({ $lte: now }),
        },
        { sort: { publishedAt: -1 }, limit },
      );
    },

    async removeMember(userId: string): Promise<void> {
      await model.deleteMany({ userId }).exec();
    },

    async deleteOlderThan(date: Date): Promise<void> {
      await model.deleteMany({ isOver: true, publishedAt: trusted({ $lt: date }) }).exec();
    },
  };
}
