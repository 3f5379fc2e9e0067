import { createHash } from 'node:crypto';
import type { ChannelEvent } from '@croneai/contracts/channels.ts';
import { HOUR_MS } from '@croneai/contracts/units.ts';
import mongoose from 'mongoose';
import type { Mark, ReceiptRoute } from '../marks.ts';
import type { Message } from '../message.model.ts';
import type {
  KeptReceipt,
  MemberReceipt,
  MemberReceiptDocument,
  MemberReceiptModel,
  ReachDocument,
  ReachModel,
  TierReceipt,
} from './receipt.model.ts';

type OfMessage = Pick<Message, 'id' | 'publishedAt'>;

const WRITTEN_AT_ONCE = 500;
const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
const documentId = (userId: string, publishedAt: Date) => `${userId}.${hourOf(publishedAt).getTime()}`;
/**
 * Returns the key of a receipt in the member's document. The key contains no dot, because MongoDB
 * reads a name with dots as a path.
 */
const keyOf = (messageId: string, route: ReceiptRoute): string =>
  createHash('sha256').update(`${messageId} ${route}`).digest('hex').slice(0, 20);

export type ReceiptRepository = ReturnType<typeof createReceiptRepository>;

export function createReceiptRepository({ model, reach }: { model: MemberReceiptModel; reach: ReachModel }) {
  const { trusted } = mongoose;
  return {
    /** Stores the receipts of several members for one message on one route. */
    async save(
      { id: messageId, publishedAt }: OfMessage,
      route: ReceiptRoute,
      receipts: readonly MemberReceipt[],
    ): Promise<void> {
      const path = `receipts.${keyOf(messageId, route)}`;
      const writes = receipts.map(({ id: userId, ...receipt }) => {
        const kept: KeptReceipt = { messageId, route, publishedAt, ...receipt };
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

    /** Stores the receipt counts of a shard in place of the counts stored earlier. */
    async saveReach(
      { id, event, publishedAt }: Pick<Message, 'id' | 'event' | 'publishedAt'>,
      { route, shard }: { route: ReceiptRoute; shard: number },
      tiers: TierReceipt[],
    ): Promise<void> {
      const set = { route, event, publishedAt, tiers };
      await reach.updateOne({ _id: `${id}.${route}.${shard}` }, { $set: set }, { upsert: true }).exec();
    },

    /**
     * Adds a confirmation to the stored receipt of a message whose marks have expired. If no
     * receipt is stored, nothing is written.
     */
    async confirmLate(
      { id: messageId, publishedAt }: OfMessage,
      { route, userId }: { route: ReceiptRoute; userId: string },
      { state, at }: { state: 'received' | 'opened'; at: Date },
    ): Promise<void> {
      const path = `receipts.${keyOf(messageId, route)}`;
      const _id = documentId(userId, publishedAt);
      const after = at.getTime() - publishedAt.getTime();
      const first = (name: 'received' | 'opened') =>
        model
          .updateOne(
            { _id, [`${path}.messageId`]: messageId, [`${path}.${name}`]: null } as never,
            {
              $set: { [`${path}.${name}`]: after, [`${path}.state`]: name },
            } as never,
          )
          .exec();
      await first('received');
      if (state === 'opened') await first('opened');
    },

    /**
     * Returns the newest receipts of one member, at most `limit`, for messages published at or
     * after `since`.
     */
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

    /**
     * Rebuilds lost marks from the members' stored receipts. A receipt in the state `waiting` gives
     * no mark, because its member must still get the message.
     */
    async findMarks(
      { id, publishedAt }: OfMessage,
      route: ReceiptRoute,
      userIds: readonly string[],
    ): Promise<Map<string, Omit<Mark, 'tier'>>> {
      const ids = userIds.map((userId) => documentId(userId, publishedAt));
      const key = keyOf(id, route);
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

    /**
     * Returns the receipt counts by tier of all messages about the event that were published at or
     * after `since`.
     */
    async tiersSince(
      event: ChannelEvent,
      since: Date,
    ): Promise<(Pick<ReachDocument, 'route' | 'publishedAt'> & { tiers: TierReceipt[] })[]> {
      return reach
        .find({ event, publishedAt: trusted({ $gte: since }) })
        .select({ route: 1, publishedAt: 1, tiers: 1, _id: 0 })
        .lean<Pick<ReachDocument, 'route' | 'publishedAt' | 'tiers'>[]>()
        .exec();
    },

    async removeMember(userId: string): Promise<void> {
      await model.deleteMany({ userId }).exec();
    },

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
