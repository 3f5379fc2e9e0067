import { HOOK_QUEUE_MAX, type HookEvent } from '@croneai/contracts/webhooks.ts';
import mongoose from 'mongoose';
import type { HookEntry, Webhook, WebhookLogModel, WebhookLogRow, WebhookModel } from './webhook.model.ts';
import { logId } from './webhook-log.ts';

const { trusted, Types } = mongoose;
/**
 * Number of recently sent ids that are stored to detect repeated events. A crash repeats up to 20
 * events of each of six partitions.
 */
const RECENT_IDS = 120;
const byId = (id: string) => ({ _id: new Types.ObjectId(id) });

/** A finished call; `id` is the webhook's. */
export type EndedCall = { id: string; entryId: string; isAccepted: boolean; row: WebhookLogRow };

type Stores = {
  model: WebhookModel;
  log: WebhookLogModel;
  findMany: (ids: readonly string[]) => Promise<(Webhook | undefined)[]>;
};

/** Keeps the events that wait for webhooks, with their due times. */
export function queueOf({ model, log, findMany }: Stores) {
  return {
    /**
     * Adds the entry once to each enabled webhook on one page of subscribers; a full queue drops
     * its oldest entry. Resolves to the ids of these webhooks, fewer than `limit` on the last page.
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
      // A topic may be read again, so an entry that was just sent is skipped.
      const isNew = { 'queue.id': trusted({ $ne: entry.id }), recentIds: trusted({ $ne: entry.id }) };
      await model.updateMany(
        { _id: trusted({ $in: ids }), ...isNew, disabledAt: null },
        {
          $push: { queue: { $each: [entry], $slice: -HOOK_QUEUE_MAX } },
          $inc: { queued: 1 },
          // Keeps a later due time, which a failure has set.
          $max: { nextAttemptAt: at },
        },
      );
      return ids.map(String);
    },

    /**
     * Adds an entry to the end of an enabled webhook's queue. An entry that already waits is not
     * added again, but becomes due. Returns false if the webhook is off.
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
     * Logs finished calls and removes their entries; success ends a streak of failures. Resolves to
     * the updated webhooks in the same order, with undefined for a webhook that is gone.
     */
    async finish(ends: readonly EndedCall[], at: Date): Promise<(Webhook | undefined)[]> {
      await writeEnds(model, log, ends, at);
      const found = await findMany(ends.map(({ id }) => id));
      const gone = ends.flatMap(({ id }, at) => (found[at] ? [] : [id]));
      // Deletes the logs of webhooks that were removed during the call.
      if (gone.length > 0) await log.deleteMany({ hookId: trusted({ $in: gone }) });
      return found;
    },

    /** Counts dropped events as handled, because they no longer wait. */
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
     * Takes webhooks that were due before `since`, because the jobs of these webhooks were lost.
     * Begins with the longest overdue. Makes each due from `now`, so that the next round finds
     * other webhooks.
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
