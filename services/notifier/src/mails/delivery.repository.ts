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
/**
 * Selects a member's deliveries: those that name the member, those sent on the member's behalf, and
 * those sent to the address before the member owned it.
 */
type MemberFilter = { userId: string; email: string | undefined };
/**
 * Called when a mail has changed, to invalidate the lists of mails. `memberId` is null if the mail
 * names no member.
 */
type Changed = (memberId: string | null, template: Template) => void;

/** Clears `eraseWhenDone` as well, so that no sweep finds the row again. */
const ERASE = deliveryCollection.eraseTo({ eraseWhenDone: false, subject: '' });
const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
const FREE = { claimedBy: null, claimedUntil: null } as const;

/**
 * Marks a filter with query operators as trusted, because our own code makes the filter. External
 * input never becomes a filter.
 */
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

/** Reads and writes rows as plain objects. Each change is one conditional write. */
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

/** Finds the waiting deliveries of a lane, claims them for attempts, and ends the attempts. */
function attemptsAt(model: DeliveryModel, announce: (delivery: AboutMember) => void) {
  return {
    /**
     * Claims a due delivery for one attempt. Returns undefined if the delivery is done, not due, or
     * claimed.
     */
    async claim(id: string, { owner, now, until }: Claim): Promise<Delivery | undefined> {
      const due = where({ _id: id, status: 'pending', nextAttemptAt: before(now), ...notClaimedAt(now) });
      const change = { $set: { claimedBy: owner, claimedUntil: until }, $inc: { attempts: 1 } };
      const claimed = await model
        .findOneAndUpdate(due, change, { returnDocument: 'after' })
        .lean<DeliveryDocument>();
      return claimed ? deliveryCollection.read(claimed) : undefined;
    },

    /**
     * Ends a claimed attempt. Returns false if the delivery was cancelled or the claim was lost.
     */
    async endAttempt(delivery: Delivery, owner: string, set: Partial<Delivery>): Promise<boolean> {
      const claimed = { _id: delivery.id, claimedBy: owner, status: 'pending' as const };
      const { matchedCount } = await model.updateOne(claimed, { $set: { ...set, ...FREE } }).exec();
      if (matchedCount > 0) announce(delivery);
      return matchedCount > 0;
    },

    /**
     * Returns a lane's pending deliveries that were due before `dueBefore`, longest waiting first.
     */
    async overdue(
      lane: MailLane,
      { dueBefore, now, skip = 0, limit }: { dueBefore: Date; now: Date; skip?: number; limit: number },
    ): Promise<DueDelivery[]> {
      return readsOf(model, deliveryCollection).many(
        where({ ...pendingIn(lane), nextAttemptAt: before(dueBefore), ...notClaimedAt(now) }),
        { sort: { nextAttemptAt: 1, _id: 1 }, skip, limit, without: ['data', 'sealed'] },
      );
    },

    /**
     * Moves the due time of an overdue delivery to `now`. Returns false if the delivery has changed
     * since it was read.
     */
    async makeDue({ id, nextAttemptAt }: DueDelivery, now: Date): Promise<boolean> {
      const { matchedCount } = await model
        .updateOne({ _id: id, status: 'pending', nextAttemptAt }, { $set: { nextAttemptAt: now } })
        .exec();
      return matchedCount > 0;
    },

    /**
     * Finds the deliveries that wait for the condition `awaits`, and makes them due now. If
     * `userId` is set, only deliveries to this member are affected. Returns the number of changed
     * deliveries.
     */
    async wake(awaits: Awaited, now: Date, userId?: string): Promise<number> {
      const { modifiedCount } = await model
        .updateMany(
          { status: 'pending', awaits, ...(userId !== undefined && { userId }) },
          { $set: { nextAttemptAt: now, awaits: null } },
        )
        .exec();
      return modifiedCount;
    },

    /**
     * Returns the number of pending deliveries of a lane, counted up to `upTo`, and the time at
     * which the oldest of them was created.
     */
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

/** Lists, exports, and erases the mails of members. */
function mailsOfMembers({ model, changed }: Needs) {
  const reads = readsOf(model, deliveryCollection);
  return {
    listOf: (member: MemberFilter, page: { page: number; limit: number }) =>
      reads.page(ofMember(member), page, NEWEST_FIRST),

    eachOf: (member: MemberFilter) => reads.each(ofMember(member), NEWEST_FIRST),

    /** Returns the creation time of the newest mail of a kind to a member. */
    async newestAt(userId: string, template: Template): Promise<Date | undefined> {
      const [newest] = await reads.many({ userId, template }, { sort: NEWEST_FIRST, limit: 1 });
      return newest?.createdAt;
    },

    /**
     * Counts a member's mails since `since` that use one of these templates, up to `limit`. Ignores
     * the mail with this `id`, and cancelled mails.
     */
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

    /**
     * Stores the member as the owner of older mails that name only the address `formerEmail`,
     * because they were sent before the account existed. Without an owner, these mails could not be
     * found after the change of address.
     */
    async keepFor(userId: string, formerEmail: string): Promise<void> {
      await model
        .updateMany({ userId: null, ownerId: null, email: formerEmail }, { $set: { ownerId: userId } })
        .exec();
    },

    /**
     * Cancels the waiting mails of a deleted member, and erases personal fields in all of the
     * member's mails. Waiting mails that name only the member's address are still sent, and erased
     * afterwards.
     */
    async eraseMember({ userId, email }: MemberFilter): Promise<void> {
      const cancelled = { status: 'cancelled', sealed: null, awaits: null, ...FREE };
      for (const theirs of [{ userId }, { ownerId: userId }]) {
        await model.updateMany({ ...theirs, status: 'pending' }, { $set: cancelled }).exec();
        await model.updateMany(theirs, ERASE).exec();
      }
      // The cancelled mails may include news, so the list of news is invalidated.
      changed(userId, 'news');
      if (email === undefined) return;
      await model.updateMany({ userId: null, email }, { $set: { eraseWhenDone: true } }).exec();
      await this.eraseDone();
    },

    /**
     * Erases finished deliveries that are marked for erasure. If `id` is set, erases only this
     * delivery.
     */
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

/** Counts the outcomes of mailings, and finds banners that a member has not closed. */
function deliveriesOfMailings(model: DeliveryModel) {
  return {
    /**
     * Returns the ids of the mailings to which the given deliveries belong, except mailings whose
     * banner the member has closed.
     */
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

    /** Counts the deliveries of each mailing by status. */
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
