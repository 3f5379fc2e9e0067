import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import type { DocumentOf } from '@croneai/platform/stored/define-collection.ts';
import mongoose, { type QueryFilter } from 'mongoose';
import {
  REMOVED,
  type Webhook,
  type WebhookLogModel,
  type WebhookModel,
  webhookCollection,
} from './webhook.model.ts';
import { logOf } from './webhook-log.ts';
import { queueOf } from './webhook-queue.ts';

const { trusted, Types } = mongoose;
/**
 * Maximum number of attempts to disable a webhook. An attempt fails if an event is added to the
 * queue after the document was read.
 */
const DISABLE_ATTEMPTS = 20;
/**
 * All fields that a call needs. The queue may have a thousand entries, so only the first entry is
 * read.
 */
const SHOWN = {
  ...Object.fromEntries(Object.keys(webhookCollection.fields).map((field) => [field, 1])),
  recentIds: { $slice: 1 },
  queue: { $slice: 1 },
};
type WebhookDocument = DocumentOf<typeof webhookCollection>;
const byId = (id: string) => ({ _id: new Types.ObjectId(id) });

/** Owner of webhooks: a member, or the operator. */
export type Owner = { userId: string; isOperators: false } | { isOperators: true };

export type WebhookRepository = ReturnType<typeof createWebhookRepository>;

export function createWebhookRepository({
  model,
  log,
  relay,
}: {
  model: WebhookModel;
  log: WebhookLogModel;
  relay: Pick<OutboxRelay, 'nudge'>;
}) {
  const find = async (filter: QueryFilter<WebhookDocument>): Promise<Webhook[]> =>
    (
      await model
        .find({ userId: trusted({ $ne: REMOVED }), ...filter }, SHOWN)
        .sort({ _id: -1 })
        .lean<WebhookDocument[]>()
    ).map((document) => webhookCollection.read(document));
  async function findMany(ids: readonly string[]): Promise<(Webhook | undefined)[]> {
    const found = await find({ _id: trusted({ $in: ids.map((id) => new Types.ObjectId(id)) }) });
    const byIds = new Map(found.map((webhook) => [webhook.id, webhook]));
    return ids.map((id) => byIds.get(id));
  }
  return {
    ...logOf(model, log),
    ...queueOf({ model, log, findMany }),

    async insert({ id, ...webhook }: Webhook, events: readonly OutboxEntry[]): Promise<void> {
      await model.create({ ...byId(id), ...webhook, outbox: [...events] });
      relay.nudge(model, new Types.ObjectId(id));
    },

    /**
     * Returns the webhooks in the order of the ids, with undefined for each webhook that does not
     * exist.
     */
    findMany,

    findOf: async (owner: Owner, id: string): Promise<Webhook | undefined> =>
      (await find({ ...byId(id), ...owner }))[0],

    /** Lists the webhooks of an owner, newest first. */
    listOf: (owner: Owner): Promise<Webhook[]> => find({ ...owner }),

    countOf: (owner: Owner): Promise<number> => model.countDocuments(owner),

    /**
     * Empties the webhook's document at once. The document is deleted after the events in its
     * outbox have been published.
     */
    async remove(id: string, events: readonly OutboxEntry[]): Promise<void> {
      const gone = {
        events: [],
        queue: [],
        previous: [],
        nextAttemptAt: null,
        isOperators: false,
        userId: REMOVED,
        outboxThenDelete: true,
      };
      await model.updateOne(byId(id), { $set: gone, $push: { outbox: { $each: [...events] } } });
      await log.deleteMany({ hookId: id });
      await model.deleteOne({ ...byId(id), 'outbox.0': trusted({ $exists: false }) });
      relay.nudge(model, new Types.ObjectId(id));
    },

    /** Removes a member's webhooks and the logs of these webhooks. */
    async removeOf(userId: string): Promise<void> {
      const theirs = { userId, isOperators: false };
      const ids = (await model.find(theirs).select({ _id: 1 }).lean()).map(({ _id }) => String(_id));
      const logs = { hookId: trusted({ $in: ids }) };
      await log.deleteMany(logs);
      await model.deleteMany(theirs);
      // Deletes the logs again, because calls may have been logged since the first deletion.
      await log.deleteMany(logs);
    },

    /**
     * Turns off a webhook and drops its waiting entries, which then count as handled. Returns false
     * if the webhook is already off, or if a new event arrived during each attempt.
     */
    async disable(id: string, reason: string, now: Date, events: readonly OutboxEntry[]): Promise<boolean> {
      for (let attempt = 0; attempt < DISABLE_ATTEMPTS; attempt += 1) {
        const [found] = await find({ ...byId(id), disabledAt: null });
        if (!found) return false;
        const off = { disabledAt: now, disabledReason: reason, queue: [], attempts: 0, nextAttemptAt: null };
        const { modifiedCount } = await model.updateOne(
          { ...byId(id), disabledAt: null, queued: found.queued },
          {
            $set: { ...off, handled: found.queued },
            $inc: { version: 1 },
            $push: { outbox: { $each: [...events] } },
          },
        );
        if (modifiedCount === 0) continue;
        relay.nudge(model, new Types.ObjectId(id));
        return true;
      }
      return false;
    },

    async change(id: string, set: Partial<Webhook>, events: readonly OutboxEntry[]): Promise<void> {
      await model.updateOne(byId(id), { $set: set, $push: { outbox: { $each: [...events] } } });
      if (events.length > 0) relay.nudge(model, new Types.ObjectId(id));
    },

    /**
     * Replaces the secret that the caller has read. Returns false if another call has replaced this
     * secret already.
     */
    async replaceSecret(
      { id, sealed, previous }: Webhook,
      renewed: { sealed: string; until: Date },
      now: Date,
      events: readonly OutboxEntry[],
    ): Promise<boolean> {
      const living = [...previous, { sealed, until: renewed.until }].filter(({ until }) => until > now);
      const set = { sealed: renewed.sealed, previous: living };
      const { matchedCount } = await model.updateOne(
        { ...byId(id), sealed },
        { $set: set, $push: { outbox: { $each: [...events] } } },
      );
      if (matchedCount > 0 && events.length > 0) relay.nudge(model, new Types.ObjectId(id));
      return matchedCount > 0;
    },

    /** Deletes replaced secrets whose end time has passed. */
    async forgetSecrets(now: Date): Promise<void> {
      const isOver = { 'previous.until': trusted({ $lt: now }) };
      await model.updateMany(isOver, { $pull: { previous: { until: { $lt: now } } } });
    },

    /**
     * Replaces the sealed text of each webhook with the result of `seal`. Keeps the text if the
     * result is undefined, or if the text has changed since it was read.
     */
    async reseal(seal: (webhook: Pick<Webhook, 'userId' | 'sealed'>) => Promise<string | undefined>) {
      for await (const { _id, userId, sealed } of model
        .find()
        .select({ userId: 1, sealed: 1 })
        .lean()
        .cursor()) {
        const renewed = await seal({ userId, sealed });
        if (renewed) await model.updateOne({ _id, sealed }, { $set: { sealed: renewed } });
      }
    },
  };
}
