import { createHash } from 'node:crypto';
import type { ChannelEvent } from '@croneai/contracts/channels.ts';
import { HOUR_MS } from '@croneai/contracts/units.ts';
import mongoose from 'mongoose';
import type { Dispatch } from '../dispatch.model.ts';
import type { Mark, Way } from '../marks.ts';
import type {
  KeptReceipt,
  MemberReceipt,
  MemberReceiptDocument,
  MemberReceiptModel,
  ReachDocument,
  ReachModel,
  TierReceipt,
} from './receipt.model.ts';

type OfDispatch = Pick<Dispatch, 'id' | 'publishedAt'>;

const WRITTEN_AT_ONCE = 500;
const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
const documentId = (userId: string, publishedAt: Date) => `${userId}.${hourOf(publishedAt).getTime()}`;
/** Name of a receipt in its document: no dot, which would be a path. */
const keyOf = (dispatchId: string, way: Way): string =>
  createHash('sha256').update(`${dispatchId} ${way}`).digest('hex').slice(0, 20);

export type ReceiptRepository = ReturnType<typeof createReceiptRepository>;

export function createReceiptRepository({ model, reach }: { model: MemberReceiptModel; reach: ReachModel }) {
  const { trusted } = mongoose;
  return {
    /** Keeps receipts of a dispatch by one way, each with its member. */
    async save(
      { id: dispatchId, publishedAt }: OfDispatch,
      way: Way,
      receipts: readonly MemberReceipt[],
    ): Promise<void> {
      const path = `receipts.${keyOf(dispatchId, way)}`;
      const writes = receipts.map(({ id: userId, ...receipt }) => {
        const kept: KeptReceipt = { dispatchId, way, publishedAt, ...receipt };
        return {
          updateOne: {
            filter: { _id: documentId(userId, publishedAt) },
            update: { $set: { [path]: kept, userId, hour: hourOf(publishedAt) } },
            upsert: true,
          },
        };
      });
      for (let at = 0; at < writes.length; at += WRITTEN_AT_ONCE)
        await model.bulkWrite(writes.slice(at, at + WRITTEN_AT_ONCE) as never, { ordered: false });
    },

    /** Keeps the figures of a shard, in place of earlier ones of it. */
    async saveReach(
      { id, event, publishedAt }: Pick<Dispatch, 'id' | 'event' | 'publishedAt'>,
      { way, shard }: { way: Way; shard: number },
      tiers: TierReceipt[],
    ): Promise<void> {
      const set = { way, event, publishedAt, tiers };
      await reach.updateOne({ _id: `${id}.${way}.${shard}` }, { $set: set }, { upsert: true }).exec();
    },

    /** Confirms a message whose marks have ended, in the receipt that is kept of it; none is made. */
    async confirmLate(
      { id: dispatchId, publishedAt }: OfDispatch,
      { way, userId }: { way: Way; userId: string },
      { state, at }: { state: 'received' | 'opened'; at: Date },
    ): Promise<void> {
      const path = `receipts.${keyOf(dispatchId, way)}`;
      const _id = documentId(userId, publishedAt);
      const after = at.getTime() - publishedAt.getTime();
      const first = (name: 'received' | 'opened') =>
        model
          .updateOne(
            { _id, [`${path}.dispatchId`]: dispatchId, [`${path}.${name}`]: null } as never,
            {
              $set: { [`${path}.${name}`]: after, [`${path}.state`]: name },
            } as never,
          )
          .exec();
      await first('received');
      if (state === 'opened') await first('opened');
    },

    /** Receipts of one member since then, newest first, at most some more than `limit`. */
    async ofMember(userId: string, { since, limit }: { since: Date; limit: number }): Promise<KeptReceipt[]> {
      const documents = await model
        .find({ userId, hour: trusted({ $gte: hourOf(since) }) })
        .sort({ hour: -1 })
        .limit(limit)
        .lean<MemberReceiptDocument[]>()
        .exec();
      return documents
        .flatMap(({ receipts }) => Object.values(receipts))
        .filter(({ publishedAt }) => publishedAt >= since)
        .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
        .slice(0, limit);
    },

    /** Marks of members for whom a dispatch has ended by one way, from their receipts. */
    async findMarks(
      { id, publishedAt }: OfDispatch,
      way: Way,
      userIds: readonly string[],
    ): Promise<Map<string, Omit<Mark, 'tier'>>> {
      const ids = userIds.map((userId) => documentId(userId, publishedAt));
      const key = keyOf(id, way);
      const documents = await model
        .find({ _id: trusted({ $in: ids }) })
        .select({ userId: 1, [`receipts.${key}`]: 1 })
        .lean<MemberReceiptDocument[]>()
        .exec();
      return new Map(
        documents.flatMap(({ userId, receipts }) => {
          const receipt = receipts?.[key];
          return receipt && receipt.state !== 'waiting' ? [[userId, markOf(receipt)] as const] : [];
        }),
      );
    },

    /** Figures of an event since then. */
    async tiersSince(
      event: ChannelEvent,
      since: Date,
    ): Promise<(Pick<ReachDocument, 'way' | 'publishedAt'> & { tiers: TierReceipt[] })[]> {
      return reach
        .find({ event, publishedAt: trusted({ $gte: since }) })
        .select({ way: 1, publishedAt: 1, tiers: 1, _id: 0 })
        .lean<Pick<ReachDocument, 'way' | 'publishedAt' | 'tiers'>[]>()
        .exec();
    },

    async removeMember(userId: string): Promise<void> {
      await model.deleteMany({ userId }).exec();
    },

    /** Removes receipts of these members. */
    async removeMembers(userIds: readonly string[]): Promise<void> {
      if (userIds.length > 0) await model.deleteMany({ userId: trusted({ $in: [...userIds] }) }).exec();
    },

    async forgetMembersBefore(date: Date): Promise<void> {
      await model.deleteMany({ hour: trusted({ $lt: hourOf(date) }) }).exec();
    },

    async deleteReachBefore(date: Date): Promise<void> {
      await reach.deleteMany({ publishedAt: trusted({ $lt: date }) }).exec();
    },
  };
}

function markOf(receipt: KeptReceipt): Omit<Mark, 'tier'> {
  const { state, reason, publishedAt, accepted, received, opened } = receipt;
  const at = (after: number) => publishedAt.getTime() + after;
  return {
    state,
    ...(reason !== null && { reason }),
    ...(accepted !== null && { acceptedAt: at(accepted) }),
    ...(received !== null && { receivedAt: at(received) }),
    ...(opened !== null && { openedAt: at(opened) }),
  };
}
