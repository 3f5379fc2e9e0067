import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import mongoose from 'mongoose';
import {
  type BrokerEvent,
  type BrokerEventDocument,
  type BrokerEventModel,
  brokerEventCollection,
  type FilledEvent,
  type NewBrokerEvent,
} from './broker.model.ts';

const { trusted } = mongoose;

/** Maximum number of rows in one insert. */
const BATCH = 1_000;
/** Maximum number of events that are read for one account. No member makes that many deposits. */
const EVENTS_OF_ACCOUNT_MAX = 500;

export type BrokerEventRepository = ReturnType<typeof createBrokerEventRepository>;

export function createBrokerEventRepository({ model }: { model: BrokerEventModel }) {
  const read = (documents: BrokerEventDocument[]): BrokerEvent[] => documents.map(brokerEventCollection.read);
  return {
    /** Stores an event. If an event with the key exists, only increments its number of arrivals. */
    async record({ eventKey, ...fields }: NewBrokerEvent): Promise<void> {
      const update = { $setOnInsert: fields, $inc: { arrivals: 1 } };
      await model.updateOne({ eventKey }, update, { upsert: true, setDefaultsOnInsert: false });
    },

    /** Stores the events with new keys, and leaves existing events unchanged. */
    async insertNew(events: readonly NewBrokerEvent[]): Promise<void> {
      for (let at = 0; at < events.length; at += BATCH)
        await unlessDuplicate(model.insertMany(events.slice(at, at + BATCH), { ordered: false, lean: true }));
    },

    /** Sets the member and the related fields of an event that was stored without a member. */
    async complete({ eventKey, userId, state, traderId, amount, currency, isDue }: NewBrokerEvent) {
      const due = isDue ? { isDue } : {};
      const set = { userId, state, traderId, amount, currency, ...due };
      await model.updateOne({ eventKey, userId: null }, { $set: set });
    },

    /** Sets facts that the stored event lacked, unless it has changed since it was read. */
    async fillIn({ eventKey, amount, currency, traderId, userId }: BrokerEvent, filled: FilledEvent) {
      await model.updateOne({ eventKey, amount, currency, traderId, userId }, { $set: filled });
    },

    /** Finds events that `claimDueDeposits` has not handled yet. */
    findDue: async (limit: number) =>
      read(await model.find({ isDue: true }).limit(limit).lean<BrokerEventDocument[]>()),

    /** Records that the event is handled. `problem` is the reason if no deposit was recorded. */
    async settleDue(id: string, problem: string | null): Promise<void> {
      const push = problem === null ? {} : { $push: { problems: problem } };
      await model.updateOne({ _id: id }, { $unset: { isDue: '' }, ...push });
    },

    async findByKeys(eventKeys: readonly string[]): Promise<Map<string, BrokerEvent>> {
      const found = new Map<string, BrokerEvent>();
      for (let at = 0; at < eventKeys.length; at += BATCH) {
        const filter = { eventKey: trusted({ $in: eventKeys.slice(at, at + BATCH) }) };
        for (const event of read(await model.find(filter).lean<BrokerEventDocument[]>()))
          found.set(event.eventKey, event);
      }
      return found;
    },

    /** Finds the events of an account at the broker. */
    findByTrader: async (broker: string, traderId: string) =>
      read(await model.find({ broker, traderId }).limit(EVENTS_OF_ACCOUNT_MAX).lean<BrokerEventDocument[]>()),

    /**
     * Maps accounts at the broker to members. An account belongs to a member if an earlier event
     * names both the account and the member.
     */
    async membersByTrader(broker: string, traderIds: readonly string[]): Promise<Map<string, string>> {
      const found = new Map<string, string>();
      for (let at = 0; at < traderIds.length; at += BATCH) {
        const filter = { broker, traderId: trusted({ $in: traderIds.slice(at, at + BATCH) }) };
        for (const { traderId, userId } of await model.find(filter).lean<BrokerEventDocument[]>())
          if (traderId && userId) found.set(traderId, userId);
      }
      return found;
    },

    async list({ page, limit }: { page: number; limit: number }) {
      const [total, documents] = await Promise.all([
        model.estimatedDocumentCount(),
        model
          .find()
          .sort({ receivedAt: -1, _id: -1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .lean<BrokerEventDocument[]>(),
      ]);
      return { events: read(documents), total };
    },

    listOf: async (userId: string) => read(await model.find({ userId }).lean<BrokerEventDocument[]>()),

    /**
     * Removes the personal data but keeps the event, so that a repeated event still has no effect.
     */
    async erase(userId: string): Promise<void> {
      const { $unset } = brokerEventCollection.eraseTo({});
      await model.updateMany({ userId }, { $unset });
    },

    /** Removes events older than `before`, and the oldest events above `max`. */
    async purge(before: Date, max: number): Promise<void> {
      const [excess] = await model
        .find({}, { receivedAt: 1 })
        .sort({ receivedAt: -1, _id: -1 })
        .skip(max)
        .limit(1)
        .lean<BrokerEventDocument[]>();
      const until = excess && excess.receivedAt > before ? excess.receivedAt : before;
      await model.deleteMany({ receivedAt: trusted({ $lte: until }) });
    },

    /** Removes the raw requests of old events. */
    async dropRaw(before: Date): Promise<void> {
      const filter = { receivedAt: trusted({ $lte: before }), raw: trusted({ $gt: '' }) };
      await model.updateMany(filter, { $set: { raw: null } });
    },
  };
}
