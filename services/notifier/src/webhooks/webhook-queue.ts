import { HOOK_QUEUE_MAX, type HookEvent } from '@croneai/contracts/webhooks.ts';
import mongoose from 'mongoose';
import type { HookEntry, Webhook, WebhookLogModel, WebhookLogRow, WebhookModel } from './webhook.model.ts';
import { logId } from './webhook-log.ts';

const { trusted, Types } = mongoose;
/** Ids of the entries sent last, by which a repeated event is known: a crash repeats up to 20 of each of six partitions. */
const RECENT_IDS = 120;
const byId = (id: string) => ({ _id: new Types.ObjectId(id) });

/** A call that came to an end; `id` is the webhook's. */
export type EndedCall = { id: string; entryId: string; isAccepted: boolean; row: WebhookLogRow };

type Stores = {
  model: WebhookModel;
  log: WebhookLogModel;
  findMany: (ids: readonly string[]) => Promise<(Webhook | undefined)[]>;
};

/** Events that wait for webhooks, with their due times. */
export function queueOf({ model, log, findMany }: Stores) {
  return {
    /**
     * Adds the entry once to each webhook of a page that is for it and on; the oldest give way. Resolves to their ids, fewer than
     * `limit` on the last page.
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
      // Also not again where it was sent just now: a topic may be read twice.
      const isNew = { 'queue.id': trusted({ $ne: entry.id }), recentIds: trusted({ $ne: entry.id }) };
      await model.updateMany(
        { _id: trusted({ $in: ids }), ...isNew, disabledAt: null },
        {
          $push: { queue: { $each: [entry], $slice: -HOOK_QUEUE_MAX } },
          $inc: { queued: 1 },
          // A pause after a failure is later, and stays.
          $max: { nextAttemptAt: at },
        },
      );
      return ids.map(String);
    },

    /** Adds an entry to a webhook that is on, behind what waits; one that waits itself is sent anyway. False where it is off. */
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
     * Notes calls in the logs and marks their entries as done with; an accepted one ends a time of failures. Resolves to the webhooks as
     * they are then, in the same order; undefined for one that is gone.
     */
    async finish(ends: readonly EndedCall[], at: Date): Promise<(Webhook | undefined)[]> {
      await writeEnds(model, log, ends, at);
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

    /** Webhooks that are due since `since`, longest first: their jobs were lost. Each is due from `now` on, so the next look finds others. */
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
          // Not what another process was quicker with.
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
