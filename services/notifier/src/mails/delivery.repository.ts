import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import { readsOf } from '@croneai/platform/stored/reads.ts';
import mongoose from 'mongoose';
import {
  type Awaited,
  type Delivery,
  type DeliveryDocument,
  type DeliveryModel,
  type DeliveryStatus,
  deliveryCollection,
  type MailLane,
} from './delivery.model.ts';
import type { Template } from './templates/catalogue.ts';

type Claim = { owner: string; now: Date; until: Date };
export type DueDelivery = Pick<Delivery, 'id' | 'lane' | 'nextAttemptAt' | 'requestId'>;
/** A member's deliveries: those that name the member or went out on their behalf, and those to the address before. */
type MemberFilter = { userId: string; email: string | undefined };
/** Publishes that the list of a member's mails is stale, and which mail made it so; `null` where the mail does not name the member. */
type Changed = (memberId: string | null, template: Template) => void;

/** Whether it is about a deleted member is forgotten too, so that no sweep finds it again. */
const ERASE = deliveryCollection.eraseTo({ eraseWhenDone: false, subject: '' });
const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
const FREE = { claimedBy: null, claimedUntil: null } as const;

/** Filters of our own with operators; what comes from outside never gets here as a filter. */
const where = (filter: Record<string, unknown>) => mongoose.trusted(filter) as never;
const anyOf = (...filters: Record<string, unknown>[]) => ({
  $or: filters.map((filter) => mongoose.trusted(filter)),
});
const notClaimedAt = (now: Date) =>
  anyOf({ claimedUntil: null }, { claimedUntil: mongoose.trusted({ $lte: now }) });
const pendingIn = (lane: MailLane) => ({ status: 'pending', lane });
const before = (date: Date) => mongoose.trusted({ $lte: date });

type MailingCount = { mailingId: string; status: DeliveryStatus; count: number };
type Needs = { model: DeliveryModel; changed: Changed };
type AboutMember = Pick<Delivery, 'userId' | 'ownerId' | 'template'>;

/** Rows in and out as plain objects. Each change is one conditional write. */
export function createDeliveryRepository({ model, changed }: Needs) {
  const announce = ({ userId, ownerId, template }: AboutMember) => changed(userId ?? ownerId, template);
  return {
    ...attemptsAt(model, announce),
    ...mailsOfMembers({ model, changed }),
    ...deliveriesOfMailings(model),

    async insert(delivery: Delivery): Promise<'new' | 'known'> {
      const { id, ...rest } = delivery;
      if (!(await unlessDuplicate(model.create({ _id: id, ...rest, ...FREE })))) return 'known';
      announce(delivery);
      return 'new';
    },

    find: (id: string) => readsOf(model, deliveryCollection).one({ _id: id }),
  };
}

export type DeliveryRepository = ReturnType<typeof createDeliveryRepository>;

/** What waits in a lane, and one attempt at it. */
function attemptsAt(model: DeliveryModel, announce: (delivery: AboutMember) => void) {
  return {
    /** Claims a due delivery for one attempt; undefined when it is done, not due, or claimed. */
    async claim(id: string, { owner, now, until }: Claim): Promise<Delivery | undefined> {
      const due = where({ _id: id, status: 'pending', nextAttemptAt: before(now), ...notClaimedAt(now) });
      const change = { $set: { claimedBy: owner, claimedUntil: until }, $inc: { attempts: 1 } };
      const claimed = await model
        .findOneAndUpdate(due, change, { returnDocument: 'after' })
        .lean<DeliveryDocument>();
      return claimed ? deliveryCollection.read(claimed) : undefined;
    },

    /** Ends a claimed attempt; false when the delivery was cancelled, or the claim lost, in the meantime. */
    async endAttempt(delivery: Delivery, owner: string, set: Partial<Delivery>): Promise<boolean> {
      const claimed = { _id: delivery.id, claimedBy: owner, status: 'pending' as const };
      const { matchedCount } = await model.updateOne(claimed, { $set: { ...set, ...FREE } }).exec();
      if (matchedCount > 0) announce(delivery);
      return matchedCount > 0;
    },

    /** Pending in a lane and due since `dueBefore`, the longest waiting first. */
    async overdue(
      lane: MailLane,
      { dueBefore, now, skip = 0, limit }: { dueBefore: Date; now: Date; skip?: number; limit: number },
    ): Promise<DueDelivery[]> {
      return readsOf(model, deliveryCollection).many(
        where({ ...pendingIn(lane), nextAttemptAt: before(dueBefore), ...notClaimedAt(now) }),
        { sort: { nextAttemptAt: 1, _id: 1 }, skip, limit, without: ['data', 'sealed'] },
      );
    },

    /** Makes an overdue delivery due again; false when another worker was quicker. */
    async makeDue({ id, nextAttemptAt }: DueDelivery, now: Date): Promise<boolean> {
      const { matchedCount } = await model
        .updateOne({ _id: id, status: 'pending', nextAttemptAt }, { $set: { nextAttemptAt: now } })
        .exec();
      return matchedCount > 0;
    },

    /** Makes everything due that waits for what has just come. */
    async wake(awaits: Awaited, now: Date, userId?: string): Promise<number> {
      const { modifiedCount } = await model
        .updateMany(
          { status: 'pending', awaits, ...(userId !== undefined && { userId }) },
          { $set: { nextAttemptAt: now, awaits: null } },
        )
        .exec();
      return modifiedCount;
    },

    /** How many wait in a lane, counted up to `upTo`, and since when the first one does. */
    async backlog(lane: MailLane, upTo: number): Promise<{ count: number; oldestAt: Date | undefined }> {
      const [count, oldest] = await Promise.all([
        model.countDocuments(where(pendingIn(lane)), { limit: upTo }).exec(),
        model
          .findOne(where(pendingIn(lane)))
          .select({ createdAt: 1 })
          .sort({ createdAt: 1 })
          .lean<Pick<DeliveryDocument, 'createdAt'>>()
          .exec(),
      ]);
      return { count, oldestAt: oldest?.createdAt };
    },
  };
}

/** What a member is shown and what is kept of it. */
function mailsOfMembers({ model, changed }: Needs) {
  const reads = readsOf(model, deliveryCollection);
  return {
    listOf: (member: MemberFilter, page: { page: number; limit: number }) =>
      reads.page(ofMember(member), page, NEWEST_FIRST),

    eachOf: (member: MemberFilter) => reads.each(ofMember(member), NEWEST_FIRST),

    /** When the newest mail of a kind to a member was recorded. */
    async newestAt(userId: string, template: Template): Promise<Date | undefined> {
      const [newest] = await reads.many({ userId, template }, { sort: NEWEST_FIRST, limit: 1 });
      return newest?.createdAt;
    },

    /** Counts the other mails of these kinds to a member since then that were not cancelled, up to `limit`. */
    countSince(
      since: Date,
      { id, userId, templates, limit }: { id: string; userId: string; templates: Template[]; limit: number },
    ): Promise<number> {
      const others = where({
        userId,
        _id: mongoose.trusted({ $ne: id }),
        template: mongoose.trusted({ $in: templates }),
        createdAt: mongoose.trusted({ $gt: since }),
        status: mongoose.trusted({ $ne: 'cancelled' }),
      });
      return model.countDocuments(others, { limit }).exec();
    },

    /** Mails to an address from before it belonged to an account stay with the member who leaves it for another. */
    async keepFor(userId: string, formerEmail: string): Promise<void> {
      await model
        .updateMany({ userId: null, ownerId: null, email: formerEmail }, { $set: { ownerId: userId } })
        .exec();
    },

    /** Nothing more goes to a deleted member, and nothing personal stays, but for mails to an address that still wait. */
    async eraseMember({ userId, email }: MemberFilter): Promise<void> {
      const cancelled = { status: 'cancelled', sealed: null, awaits: null, ...FREE };
      for (const theirs of [{ userId }, { ownerId: userId }]) {
        await model.updateMany({ ...theirs, status: 'pending' }, { $set: cancelled }).exec();
        await model.updateMany(theirs, ERASE).exec();
      }
      // Among what was cancelled may be news.
      changed(userId, 'news');
      if (email === undefined) return;
      await model.updateMany({ userId: null, email }, { $set: { eraseWhenDone: true } }).exec();
      await this.eraseDone();
    },

    /** Erases what was to be erased once it was done: one delivery, or all that a crash left. */
    async eraseDone(id?: string): Promise<void> {
      const done = where({
        ...(id !== undefined && { _id: id }),
        eraseWhenDone: true,
        status: mongoose.trusted({ $ne: 'pending' }),
      });
      await model.updateMany(done, ERASE).exec();
    },

    async deleteOlderThan(date: Date): Promise<number> {
      const old = where({ status: mongoose.trusted({ $ne: 'pending' }), createdAt: before(date) });
      return (await model.deleteMany(old).exec()).deletedCount;
    },
  };
}

/** What a mailing came to, and which of its members still see its banner. */
function deliveriesOfMailings(model: DeliveryModel) {
  return {
    /** Of these deliveries of mailings, those of the member whose banner still stands. */
    async notDismissed(ids: readonly string[]): Promise<Set<string>> {
      const documents = await model
        .find({ _id: mongoose.trusted({ $in: [...ids] }), dismissedAt: null })
        .select({ mailingId: 1 })
        .lean<Pick<DeliveryDocument, 'mailingId'>[]>()
        .exec();
      return new Set(documents.map(({ mailingId }) => mailingId ?? ''));
    },

    async dismiss(id: string, dismissedAt: Date): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { dismissedAt } }).exec();
    },

    /** How many deliveries of each mailing have each status. */
    async countByMailing(mailingIds: readonly string[]): Promise<MailingCount[]> {
      const counted = await model
        .aggregate<{ _id: Omit<MailingCount, 'count'>; count: number }>([
          { $match: { mailingId: { $in: [...mailingIds] } } },
          { $group: { _id: { mailingId: '$mailingId', status: '$status' }, count: { $sum: 1 } } },
        ])
        .exec();
      return counted.map(({ _id, count }) => ({ ..._id, count }));
    },
  };
}

function ofMember({ userId, email }: MemberFilter): never {
  const theirs = [{ userId }, { ownerId: userId }];
  return where(email === undefined ? anyOf(...theirs) : anyOf(...theirs, { userId: null, email }));
}
