import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import mongoose from 'mongoose';
import { type MailingDocument, type MailingModel, mailingCollection } from './mailing.model.ts';
import type { Mailing, MailingOutcome } from './mailing.ts';

const BATCH = 100;
/** More banners than a dashboard can stand. */
const SHOWN_AT_ONCE = 5;

export function createMailingRepository({
  model,
  relay,
  changed,
}: {
  model: MailingModel;
  relay: Pick<OutboxRelay, 'nudge'>;
  /** Publishes that the lists of news and notices are stale. */
  changed: () => void;
}) {
  return {
    /** `known` when there is one of this id already. */
    async insert({ id, ...rest }: Mailing, events: readonly OutboxEntry[] = []): Promise<'new' | 'known'> {
      if (!(await unlessDuplicate(model.create({ _id: id, ...rest, outbox: [...events] })))) return 'known';
      if (events.length > 0) relay.nudge(model, id);
      changed();
      return 'new';
    },

    async find(id: string): Promise<Mailing | undefined> {
      const document = await model.findById(id).lean<MailingDocument>().exec();
      return document ? toMailing(document) : undefined;
    },

    async finish(id: string, recipients: number): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { recipients } }).exec();
      changed();
    },

    /** Keeps what became of a mailing of which nothing waits any more. */
    async keepOutcome(id: string, outcome: MailingOutcome): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { outcome } }).exec();
    },

    /** Written down for everybody, the oldest first, without a kept outcome. */
    async withoutOutcome(): Promise<Mailing[]> {
      const documents = await model
        .find({ outcome: null, recipients: mongoose.trusted({ $ne: null }) })
        .sort({ createdAt: 1 })
        .limit(BATCH)
        .lean<MailingDocument[]>()
        .exec();
      return documents.map(toMailing);
    },

    /** Tells the day anew that a summary is about. */
    async correct(id: string, data: Mailing['data']): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { data } }).exec();
    },

    async deleteOlderThan(date: Date): Promise<void> {
      const { trusted } = mongoose;
      await model.deleteMany({ createdAt: trusted({ $lt: date }), outbox: trusted({ $size: 0 }) }).exec();
    },

    /** Not yet written down for everybody, and due for longer than that. */
    async unfinished(dueBefore: Date): Promise<string[]> {
      const documents = await model
        .find({ recipients: null, withdrawnAt: null, sendsAt: mongoose.trusted({ $lt: dueBefore }) })
        .select({ _id: 1 })
        .sort({ sendsAt: 1 })
        .limit(BATCH)
        .lean<Pick<MailingDocument, '_id'>[]>()
        .exec();
      return documents.map(({ _id }) => _id);
    },

    /** Ends a notice, once; `events` go out with it. */
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

    /** Notices that went out and that the dashboard still shows, newest first. */
    async shownNotices(now: Date): Promise<Mailing[]> {
      const documents = await model
        .find({
          kind: 'service-notice',
          withdrawnAt: null,
          recipients: mongoose.trusted({ $ne: null }),
          'data.bannerUntil': mongoose.trusted({ $gt: now }),
        })
        .sort({ sendsAt: -1 })
        .limit(SHOWN_AT_ONCE)
        .lean<MailingDocument[]>()
        .exec();
      return documents.map(toMailing);
    },

    async list(kind: 'news' | 'service-notice', { page, limit }: { page: number; limit: number }) {
      const [documents, total] = await Promise.all([
        model
          .find({ kind })
          .sort({ createdAt: -1, _id: -1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .lean<MailingDocument[]>()
          .exec(),
        model.countDocuments({ kind }).exec(),
      ]);
      return { mailings: documents.map(toMailing), total };
    },
  };
}

export type MailingRepository = ReturnType<typeof createMailingRepository>;

/** Each kind was stored with data of its own. */
const toMailing = (document: MailingDocument) => mailingCollection.read(document) as Mailing;
