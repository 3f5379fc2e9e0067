import { readsOf } from '@croneai/platform/stored/reads.ts';
import mongoose from 'mongoose';
import { type HookEventModel, hookEventCollection, type QueuedHookEvent } from './webhook.model.ts';

export type HookEventRepository = ReturnType<typeof createHookEventRepository>;

/** Events that were written down and not handed out yet. */
export function createHookEventRepository({ model }: { model: HookEventModel }) {
  const reads = readsOf(model, hookEventCollection);
  return {
    /** Once for each event that waits. */
    async insert({ eventId, ...event }: Omit<QueuedHookEvent, 'id'>): Promise<void> {
      // An id of ours: it rises with time, and events are handed out in its order.
      const added = { _id: new mongoose.Types.ObjectId(), ...event };
      await model.updateOne({ eventId }, { $setOnInsert: added }, { upsert: true });
    },

    /** Oldest first. */
    oldest: (limit: number): Promise<QueuedHookEvent[]> => reads.many({}, { sort: { _id: 1 }, limit }),

    async delete(id: string): Promise<void> {
      await model.deleteOne({ _id: new mongoose.Types.ObjectId(id) });
    },

    async removeOf(userId: string): Promise<void> {
      await model.deleteMany({ userId });
    },
  };
}
