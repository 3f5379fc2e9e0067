import { readsOf } from '@croneai/platform/stored/reads.ts';
import mongoose from 'mongoose';
import { type HookEventModel, hookEventCollection, type QueuedHookEvent } from './webhook.model.ts';

export type HookEventRepository = ReturnType<typeof createHookEventRepository>;

/** Stores the events that have not been distributed to webhooks yet. */
export function createHookEventRepository({ model }: { model: HookEventModel }) {
  const reads = readsOf(model, hookEventCollection);
  return {
    /** Stores an event, unless the event is already stored. */
    async insert({ eventId, ...event }: Omit<QueuedHookEvent, 'id'>): Promise<void> {
      // The generated id increases with time, so events are distributed in the order in which they
      // were stored.
      const added = { _id: new mongoose.Types.ObjectId(), ...event };
      await model.updateOne({ eventId }, { $setOnInsert: added }, { upsert: true });
    },

    oldest: (limit: number): Promise<QueuedHookEvent[]> => reads.many({}, { sort: { _id: 1 }, limit }),

    async delete(id: string): Promise<void> {
      await model.deleteOne({ _id: new mongoose.Types.ObjectId(id) });
    },

    async removeOf(userId: string): Promise<void> {
      await model.deleteMany({ userId });
    },
  };
}
