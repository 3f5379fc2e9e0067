import type { Channel, ChannelEvent } from '@croneai/contracts/channels.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import type { ModelOf } from '@croneai/platform/stored/define-collection.ts';
import { readsOf } from '@croneai/platform/stored/reads.ts';
import mongoose from 'mongoose';
import type { Audience } from '../members/module.ts';
import { type Message, messageCollection } from './message.model.ts';

const SWEPT_AT_ONCE = 100;
const REMOVED_AT_ONCE = 1_000;

/** Messages that an inbox shows: about these events, published after `since`, and due. */
type InboxQuery = { events: readonly ChannelEvent[]; since: Date; now: Date; limit: number };

export type MessageRepository = ReturnType<typeof createMessageRepository>;

export function createMessageRepository({ model }: { model: ModelOf<typeof messageCollection> }) {
  const { trusted } = mongoose;
  const reads = readsOf(model, messageCollection);
  return {
    async insert({ id, ...rest }: Message): Promise<'new' | 'known'> {
      return (await unlessDuplicate(model.create({ _id: id, ...rest }))) ? 'new' : 'known';
    },

    async markStored(id: string, storedAt: Date): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { storedAt } }).exec();
    },

    find: (id: string) => reads.one({ _id: id }),

    findOfSignal: (signalId: string) => reads.many({ signalId, event: 'signal' }),

    findMany: reads.ofIds,

    /** Returns open messages that are due for a check, longest due first. */
    toLookAt: (now: Date) =>
      reads.many(
        { isOver: false, lookAt: trusted({ $lte: now }) },
        { sort: { lookAt: 1 }, limit: SWEPT_AT_ONCE },
      ),

    async lookAgain(id: string, lookAt: Date): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { lookAt } }).exec();
    },

    /**
     * Records that the channel keeps a mark in Redis for each target of the message. This happens
     * before the first mark is written, so that a later loss of the marks is noticed.
     */
    async markMarked(id: string, channel: Channel): Promise<void> {
      await model.updateOne({ _id: id }, { $addToSet: { marked: channel } }).exec();
    },

    async markPlanned(id: string, channel: Channel, { hasTargets }: { hasTargets: boolean }): Promise<void> {
      const unmarked = hasTargets ? {} : { $pull: { marked: channel } };
      await model.updateOne({ _id: id }, { $addToSet: { planned: channel }, ...unmarked }).exec();
    },

    /**
     * Clears the planned flag, so that the targets are planned again after their marks were lost.
     */
    async unplan(id: string, channel: Channel): Promise<void> {
      await model.updateOne({ _id: id }, { $pull: { planned: channel } }).exec();
    },

    async close(id: string): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { isOver: true } }).exec();
    },

    ofMember: (userId: string, limit: number) => reads.many({ userId }, { sort: { publishedAt: -1 }, limit }),

    /** Returns due messages to this member alone about these events, newest first. */
    toMember(userId: string, { events, since, now, limit }: InboxQuery): Promise<Message[]> {
      return reads.many(
        {
          userId,
          event: trusted({ $in: [...events] }),
          publishedAt: trusted({ $gt: since }),
          dueAt: trusted({ $lte: now }),
        },
        { sort: { publishedAt: -1 }, limit },
      );
    },

    /**
     * Counts the member's messages with this budget in the day before this message, up to `limit`.
     */
    countBefore(
      { id, userId, budget, publishedAt }: Pick<Message, 'id' | 'userId' | 'budget' | 'publishedAt'>,
      limit: number,
    ): Promise<number> {
      const since = new Date(publishedAt.getTime() - DAY_MS);
      const inTheDay = { publishedAt: trusted({ $gt: since, $lte: publishedAt }) };
      return model
        .countDocuments({ userId, budget, ...inTheDay, _id: trusted({ $ne: id }) }, { limit })
        .exec();
    },

    /** Keeps the newest messages to a member, and removes the others. */
    async keepNewest(userId: string, count: number): Promise<void> {
      const [oldest] = await reads.many(
        { userId },
        { sort: { publishedAt: -1 }, skip: count - 1, limit: 1, without: ['body'] },
      );
      if (oldest)
        await model.deleteMany({ userId, publishedAt: trusted({ $lt: oldest.publishedAt }) }).exec();
    },

    /** Returns due messages to these audiences about these events, newest first. */
    toMany(audiences: readonly Audience[], { events, since, now, limit }: InboxQuery): Promise<Message[]> {
      return reads.many(
        {
          audience: trusted({ $in: [...audiences] }),
          event: trusted({ $in: [...events] }),
          publishedAt: trusted({ $gt: since }),
          dueAt: trusted({ $lte: now }),
        },
        { sort: { publishedAt: -1 }, limit },
      );
    },

    async removeMember(userId: string): Promise<void> {
      await model.deleteMany({ userId }).exec();
    },

    /**
     * Removes the messages of a notice, in batches. A notice has one message to all or one message
     * for each member.
     */
    async removeNotice(noticeId: string): Promise<void> {
      // The range contains the message to all members, and the messages to single members, whose
      // ids continue with a hyphen. The dot sorts right after the hyphen.
      const theirs = { _id: trusted({ $gte: noticeId, $lt: `${noticeId}.` }) };
      for (;;) {
        const found = await model
          .find(theirs)
          .select({ _id: 1 })
          .limit(REMOVED_AT_ONCE)
          .lean<{ _id: string }[]>();
        if (found.length === 0) return;
        await model.deleteMany({ _id: trusted({ $in: found.map(({ _id }) => _id) }) }).exec();
      }
    },

    async deleteOlderThan(date: Date): Promise<void> {
      await model.deleteMany({ isOver: true, publishedAt: trusted({ $lt: date }) }).exec();
    },
  };
}
