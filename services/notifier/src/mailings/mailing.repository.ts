import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import type { ModelOf } from '@croneai/platform/stored/define-collection.ts';
import { readsOf } from '@croneai/platform/stored/reads.ts';
import mongoose from 'mongoose';
import { type Mailing, type MailingOutcome, mailingCollection } from './mailing.model.ts';

const BATCH = 100;
/**
 * Maximum number of notices to all groups of members whose banners are shown at the same time. It
 * limits the work of one read, and is far above what an operator sends in a month.
 */
const SHOWN_TO_ALL_MAX = 500;

export function createMailingRepository({
  model,
  relay,
  changed,
}: {
  model: ModelOf<typeof mailingCollection>;
  relay: Pick<OutboxRelay, 'nudge'>;
  /** Invalidates the lists of news and notices. */
  changed: () => void;
}) {
  const { trusted } = mongoose;
  // Each kind has its own shape of data, so the read needs a cast.
  const { read } = mailingCollection;
  const reads = readsOf(model, { read: (document: Parameters<typeof read>[0]) => read(document) as Mailing });
  return {
    /** Stores a mailing. Returns `known` if its id already exists. */
    async insert({ id, ...rest }: Mailing, events: readonly OutboxEntry[] = []): Promise<'new' | 'known'> {
      if (!(await unlessDuplicate(model.create({ _id: id, ...rest, outbox: [...events] })))) return 'known';
      if (events.length > 0) relay.nudge(model, id);
      changed();
      return 'new';
    },

    find: (id: string) => reads.one({ _id: id }),

    async finish(id: string, recipients: number): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { recipients } }).exec();
      changed();
    },

    /** Stores the final outcome of a mailing, after its last pending delivery has ended. */
    async keepOutcome(id: string, outcome: MailingOutcome): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { outcome } }).exec();
    },

    /** Returns mailings whose deliveries are all stored but whose outcome is not, oldest first. */
    withoutOutcome: () =>
      reads.many(
        { outcome: null, recipients: trusted({ $ne: null }) },
        { sort: { sendsAt: 1 }, limit: BATCH },
      ),

    ofAuthor: (authorId: string) => reads.many({ authorId }, { sort: { _id: 1 } }),

    async forgetAuthor(authorId: string): Promise<void> {
      await model.updateMany({ authorId }, { $set: { authorId: null } }).exec();
    },

    /** Replaces the figures of a daily summary after a late settlement. */
    async correct(id: string, data: Mailing['data']): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { data } }).exec();
    },

    /**
     * Deletes mailings that were due before `date`. The time of creation does not count, because a
     * notice can be planned for any later time.
     */
    async deleteDueBefore(date: Date): Promise<void> {
      await model.deleteMany({ sendsAt: trusted({ $lt: date }), outbox: trusted({ $size: 0 }) }).exec();
    },

    /** Returns mailings due before `dueBefore` whose deliveries are not all stored. */
    unfinished: (dueBefore: Date) =>
      reads.many(
        { recipients: null, withdrawnAt: null, sendsAt: trusted({ $lt: dueBefore }) },
        { sort: { sendsAt: 1 }, limit: BATCH, without: ['data'] },
      ),

    /**
     * Withdraws a notice and stores `events` in the same write. Returns false if the notice is
     * already withdrawn.
     */
    async withdraw(id: string, withdrawnAt: Date, events: readonly OutboxEntry[]): Promise<boolean> {
      const open = { _id: id, kind: 'service-notice' as const, withdrawnAt: null };
      const { modifiedCount } = await model
        .updateOne(open, { $set: { withdrawnAt }, $push: { outbox: { $each: [...events] } } })
        .exec();
      if (modifiedCount === 0) return false;
      relay.nudge(model, id);
      changed();
      return true;
    },

    findMany: reads.ofIds,

    /**
     * Returns notices that were sent to any members and whose banner is still shown, newest first,
     * without their texts.
     */
    shownNotices: (now: Date) =>
      reads.many(
        {
          kind: 'service-notice',
          withdrawnAt: null,
          recipients: trusted({ $ne: null }),
          'data.bannerUntil': trusted({ $gt: now }),
        },
        { sort: { sendsAt: -1 }, limit: SHOWN_TO_ALL_MAX, without: ['data'] },
      ),

    list: (kind: 'news' | 'service-notice', page: { page: number; limit: number }) =>
      reads.page({ kind }, page, { createdAt: -1, _id: -1 }),
  };
}

export type MailingRepository = ReturnType<typeof createMailingRepository>;
