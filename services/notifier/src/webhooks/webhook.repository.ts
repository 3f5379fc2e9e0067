import { HOOK_LOG_LENGTH, HOOK_QUEUE_MAX, type HookEvent } from '@croneai/contracts/webhooks.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import { readsOf } from '@croneai/platform/stored/reads.ts';
import mongoose from 'mongoose';
import {
  type HookEntry,
  type Webhook,
  type WebhookLogModel,
  type WebhookLogRow,
  type WebhookModel,
  webhookCollection,
  webhookLogCollection,
} from './webhook.model.ts';

const { trusted, Types } = mongoose;
/** Ids of the entries sent last, by which a repeated event is known: a crash repeats up to 20 of each of six partitions. */
const RECENT_IDS = 120;
const byId = (id: string) => ({ _id: new Types.ObjectId(id) });
const logId = (hookId: string, number: number) => `${hookId}.${number % HOOK_LOG_LENGTH}`;

/** A call that came to an end; `id` is the webhook's. */
export type EndedCall = { id: string; entryId: string; isAccepted: boolean; row: WebhookLogRow };

/** Whose webhooks: a member's, or all of the operator's. */
export type Owner = { userId: string; isOperators: false } | { isOperators: true };

export function createWebhookRepository({
  model,
  log,
  relay,
}: {
  model: WebhookModel;
  log: WebhookLogModel;
  relay: Pick<OutboxRelay, 'nudge'>;
}) {
  const reads = readsOf(model, webhookCollection);
  async function findMany(ids: readonly string[]): Promise<(Webhook | undefined)[]> {
    const found = await reads.ofIds(ids.map((id) => new Types.ObjectId(id)));
    const byIds = new Map(found.map((webhook) => [webhook.id, webhook]));
    return ids.map((id) => byIds.get(id));
  }
  return {
    ...logOf(log),

    async insert({ id, ...webhook }: Webhook, events: readonly OutboxEntry[]): Promise<void> {
      await model.create({ ...byId(id), ...webhook, outbox: [...events] });
      relay.nudge(model, new Types.ObjectId(id));
    },

    /** In the same order; undefined for one that is not there. */
    findMany,

    findOf: (owner: Owner, id: string) => reads.one({ ...byId(id), ...owner }),

    listOf: (owner: Owner) => reads.many(owner, { sort: { _id: -1 } }),

    countOf: (owner: Owner): Promise<number> => model.countDocuments(owner),

    /** Events about it, old ones too, may wait in the document: it is emptied, and deleted once they are out. */
    async remove(id: string, events: readonly OutboxEntry[]): Promise<void> {
      await log.deleteMany({ hookId: id });
      const gone = { events: [], queue: [], isOperators: false, userId: '', outboxThenDelete: true };
      await model.updateOne(byId(id), { $set: gone, $push: { outbox: { $each: [...events] } } });
      await model.deleteOne({ ...byId(id), 'outbox.0': trusted({ $exists: false }) });
      relay.nudge(model, new Types.ObjectId(id));
    },

    /** Removes a member's webhooks with their logs. */
    async removeOf(userId: string): Promise<void> {
      const theirs = { userId, isOperators: false };
      const ids = (await model.find(theirs).select({ _id: 1 }).lean()).map(({ _id }) => String(_id));
      const logs = { hookId: trusted({ $in: ids }) };
      await log.deleteMany(logs);
      await model.deleteMany(theirs);
      // A call that was noted in between.
      await log.deleteMany(logs);
    },

    /** Adds the entry once to each webhook that is for it and on; the oldest give way. Resolves to their ids. */
    async queueFor(event: HookEvent, isOperators: boolean, entry: HookEntry): Promise<string[]> {
      const isFor = { isOperators, events: event, disabledAt: null };
      const ids = (await model.find(isFor).select({ _id: 1 }).lean()).map(({ _id }) => _id);
      if (ids.length === 0) return [];
      // Also not again where it was sent just now: a topic may be read twice.
      const isNew = { 'queue.id': trusted({ $ne: entry.id }), recentIds: trusted({ $ne: entry.id }) };
      await model.updateMany(
        { _id: trusted({ $in: ids }), ...isNew, disabledAt: null },
        { $push: { queue: { $each: [entry], $slice: -HOOK_QUEUE_MAX } }, $inc: { queued: 1 } },
      );
      return ids.map(String);
    },

    /** Adds an entry to one webhook, behind what waits; one that waits itself is sent anyway, and counted once. */
    async queueOne(id: string, entry: HookEntry): Promise<void> {
      const isNew = { 'queue.id': trusted({ $ne: entry.id }) };
      await model.updateOne(
        { ...byId(id), ...isNew },
        {
          $push: { queue: { $each: [entry], $slice: -HOOK_QUEUE_MAX } },
          $inc: { queued: 1 },
          $set: { nextAttemptAt: null },
        },
      );
    },

    /**
     * Notes calls in the logs and marks their entries as done with; an accepted one ends a time of failures. Resolves to the webhooks as
     * they are then, in the same order; undefined for one that is gone.
     */
    async finish(ends: readonly EndedCall[]): Promise<(Webhook | undefined)[]> {
      await writeEnds(model, log, ends);
      const found = await findMany(ends.map(({ id }) => id));
      const gone = ends.flatMap(({ id }, at) => (found[at] ? [] : [id]));
      // Removed while they were called: what was noted goes too.
      if (gone.length > 0) await log.deleteMany({ hookId: trusted({ $in: gone }) });
      return found;
    },

    /** Counts what was dropped as done with. */
    async countDropped(id: string, dropped: number): Promise<void> {
      await model.updateOne(byId(id), { $inc: { handled: dropped } });
    },

    async waitUntil({ id }: Webhook, at: Date, failure?: { since: Date; attempts: number }): Promise<void> {
      const set = {
        nextAttemptAt: at,
        ...(failure && { failingSince: failure.since, attempts: failure.attempts }),
      };
      await model.updateOne(byId(id), { $set: set });
    },

    async disable(
      webhook: Webhook,
      reason: string,
      now: Date,
      events: readonly OutboxEntry[],
    ): Promise<void> {
      const off = { disabledAt: now, disabledReason: reason, queue: [], attempts: 0, nextAttemptAt: null };
      await model.updateOne(
        { ...byId(webhook.id), disabledAt: null },
        {
          $set: { ...off, handled: webhook.queued },
          $inc: { version: 1 },
          $push: { outbox: { $each: [...events] } },
        },
      );
      relay.nudge(model, new Types.ObjectId(webhook.id));
    },

    async change(id: string, set: Partial<Webhook>, events: readonly OutboxEntry[]): Promise<void> {
      await model.updateOne(byId(id), { $set: set, $push: { outbox: { $each: [...events] } } });
      if (events.length > 0) relay.nudge(model, new Types.ObjectId(id));
    },

    /** Stores what `seal` returns in place of what is sealed, unless that was replaced meanwhile. */
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

    /** With something that waits since `since` although no pause holds it up: a job was lost. */
    async overdue(since: Date, limit: number): Promise<string[]> {
      const noPause = [{ nextAttemptAt: null }, { nextAttemptAt: trusted({ $lt: since }) }];
      const found = await model
        .find({ 'queue.0.at': trusted({ $lt: since }), disabledAt: null, $or: noPause })
        .limit(limit)
        .select({ _id: 1 })
        .lean();
      return found.map(({ _id }) => String(_id));
    },
  };
}

async function writeEnds(
  model: WebhookModel,
  log: WebhookLogModel,
  ends: readonly EndedCall[],
): Promise<void> {
  await log.bulkWrite(
    ends.map(({ row }) => {
      const _id = logId(row.hookId, row.number);
      return { replaceOne: { filter: { _id }, replacement: { _id, ...row } as never, upsert: true } };
    }),
  );
  await model.bulkWrite(
    ends.map(({ id, entryId, isAccepted }) => ({
      updateOne: {
        // Not what another process was quicker with.
        filter: { ...byId(id), 'queue.id': entryId },
        update: {
          $pull: { queue: { id: entryId } },
          $push: { recentIds: { $each: [entryId], $slice: -RECENT_IDS } },
          $inc: { handled: 1 },
          $set: { attempts: 0, nextAttemptAt: null, ...(isAccepted && { failingSince: null }) },
        },
      },
    })),
  );
}

function logOf(log: WebhookLogModel) {
  return {
    async note(row: WebhookLogRow): Promise<void> {
      const { hookId, number } = row;
      await log.replaceOne({ _id: logId(hookId, number) }, row as never, { upsert: true });
    },

    /** Newest first. */
    async logOf(hookId: string): Promise<WebhookLogRow[]> {
      const ids = Array.from({ length: HOOK_LOG_LENGTH }, (_, number) => logId(hookId, number));
      return (await readsOf(log, webhookLogCollection).ofIds(ids)).sort((a, b) => b.number - a.number);
    },

    /** People are in the bodies of the operator's calls: they stay no longer than in a topic. */
    async forgetBodies(before: Date): Promise<void> {
      await log.updateMany(
        { isOperators: true, at: trusted({ $lt: before }), entry: trusted({ $ne: null }) },
        { $set: { request: '', answer: '', entry: null } },
      );
    },
  };
}
