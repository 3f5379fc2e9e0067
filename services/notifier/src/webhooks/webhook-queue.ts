import { HOOK_QUEUE_MAX, type HookEvent } from '@croneai/contracts/webhooks.ts';
import mongoose from 'mongoose';
import type { HookEntry, Webhook, WebhookLogModel, WebhookLogRow, WebhookModel } from './webhook.model.ts';
import { logId } from './webhook-log.ts';

const { trusted, Types } = mongoose;
/**
 * Number of ids of sent events that a webhook stores to detect repeated events. After a crash, up
 * to 20 events of each of six partitions are repeated.
 */
const RECENT_IDS = 120;
const byId = (id: string) => ({ _id: new Types.ObjectId(id) });

/** A finished call. `id` is the id of the webhook, and `entryId` is the id of the sent event. */
export type EndedCall = { id: string; entryId: string; isAccepted: boolean; row: WebhookLogRow };

type Stores = {
  model: WebhookModel;
  log: WebhookLogModel;
  findMany: (ids: readonly string[]) => Promise<(Webhook | undefined)[]>;
};

/**
 * The queues of webhooks, with the events that wait to be sent and the time of the next attempt.
 */
export function queueOf({ model, log, findMany }: Stores) {
  return {
    /**
     * Adds the entry to the queues of up to `limit` enabled webhooks that subscribe to the event,
     * starting after the id `after`. Does not add the entry again to a webhook that already has it.
     * A full queue drops its oldest entry. Resolves to the ids of all these webhooks. If there are
     * fewer than `limit`, no further webhook subscribes to the event.
     */
    async queueFor(
      event: HookEvent,
      isOperators: boolean,
      entry: HookEntry,
      { after, limit, at }: { after: string; limit: number; at: Date },
    ): Promise<string[]> {
      const isFor = { isOperators, events: event, disabledAt: null };
      const ids = (
        await model
          .find({ ...isFor, _id: trusted({ $gt: new Types.ObjectId(after) }) })
          .sort({ _id: 1 })
          .limit(limit)
          .select({ _id: 1 })
          .lean()
      ).map(({ _id }) => _id);
      if (ids.length === 0) return [];
      // A topic may be read again, so an entry that is waiting or was recently sent is not added
      // again.
      const isNew = { 'queue.id': trusted({ $ne: entry.id }), recentIds: trusted({ $ne: entry.id }) };
      await model.updateMany(
        { _id: trusted({ $in: ids }), ...isNew, disabledAt: null },
        {
          $push: { queue: { $each: [entry], $slice: -HOOK_QUEUE_MAX } },
          $inc: { queued: 1 },
          // If a failure has set a later due time, the later time is kept.
          $max: { nextAttemptAt: at },
        },
      );
      return ids.map(String);
    },

    /**
     * Adds an entry to the end of an enabled webhook's queue, unless the entry is already waiting.
     * In both cases, the webhook is due at `at`. Returns false if the webhook is off.
     */
    async queueOne(id: string, entry: HookEntry, at: Date): Promise<boolean> {
      const isOn = { ...byId(id), disabledAt: null };
      const isNew = { 'queue.id': trusted({ $ne: entry.id }) };
      const added = await model.updateOne(
        { ...isOn, ...isNew },
        {
          $push: { queue: { $each: [entry], $slice: -HOOK_QUEUE_MAX } },
          $inc: { queued: 1 },
          $set: { nextAttemptAt: at },
        },
      );
      if (added.matchedCount > 0) return true;
      return (await model.updateOne(isOn, { $set: { nextAttemptAt: at } })).matchedCount > 0;
    },

    /**
     * Logs finished calls and removes their entries from the queues. A successful call ends the
     * webhook's series of failures. Resolves to the updated webhooks in the order of `ends`, with
     * undefined for each removed webhook.
     */
    async finish(ends: readonly EndedCall[], at: Date): Promise<(Webhook | undefined)[]> {
      await writeEnds(model, log, ends, at);
      const found = await findMany(ends.map(({ id }) => id));
      const gone = ends.flatMap(({ id }, at) => (found[at] ? [] : [id]));
      // Deletes the logs of webhooks that were removed during the call.
      if (gone.length > 0) await log.deleteMany({ hookId: trusted({ $in: gone }) });
      return found;
    },

    /** Counts dropped events as handled, because they are no longer waiting. */
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

    /**
     * Returns the ids of up to `limit` webhooks that were due before `since`, longest overdue
     * first. The jobs of these webhooks count as lost. Sets the due time of these webhooks to
     * `now`, so that the next round finds other webhooks.
     */
    async takeOverdue(since: Date, now: Date, limit: number): Promise<string[]> {
      const isOverdue = { nextAttemptAt: trusted({ $lt: since }) };
      const found = await model
        .find(isOverdue)
        .sort({ nextAttemptAt: 1 })
        .limit(limit)
        .select({ _id: 1 })
        .lean();
      const ids = found.map(({ _id }) => _id);
      if (ids.length > 0)
        await model.updateMany(
          { _id: trusted({ $in: ids }), ...isOverdue },
          { $set: { nextAttemptAt: now } },
        );
      return ids.map(String);
    },
  };
}

async function writeEnds(
  model: WebhookModel,
  log: WebhookLogModel,
  ends: readonly EndedCall[],
  at: Date,
): Promise<void> {
  await log.bulkWrite(
    ends.map(({ row }) => {
      const _id = logId(row.hookId, row.number);
      return { replaceOne: { filter: { _id }, replacement: { _id, ...row } as never, upsert: true } };
    }),
  );
  await model.bulkWrite(
    ends.flatMap(({ id, entryId, isAccepted }) => [
      {
        updateOne: {
          // Skips entries that another process has already finished.
          filter: { ...byId(id), 'queue.id': entryId },
          update: {
            $pull: { queue: { id: entryId } },
            $push: { recentIds: { $each: [entryId], $slice: -RECENT_IDS } },
            $inc: { handled: 1 },
            $set: { attempts: 0, nextAttemptAt: at, ...(isAccepted && { failingSince: null }) },
          },
        },
      },
      {
        updateOne: {
          filter: { ...byId(id), 'queue.0': trusted({ $exists: false }) },
          update: { $set: { nextAttemptAt: null } },
        },
      },
    ]),
  );
}
