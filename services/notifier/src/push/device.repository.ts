import { createHash } from 'node:crypto';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { ModelOf } from '@croneai/platform/stored/define-collection.ts';
import { readsOf } from '@croneai/platform/stored/reads.ts';
import mongoose from 'mongoose';
import { type Device, deviceCollection } from './device.model.ts';

/** Hashes the endpoint, because the push service may choose an endpoint of any length. */
export const deviceIdOf = (endpoint: string): string =>
  createHash('sha256').update(endpoint).digest('hex').slice(0, 24);

/**
 * A device is silent if its push service accepted pushes for this long and the device confirmed
 * none.
 */
const SILENT_AFTER_MS = 2 * DAY_MS;

export type DeviceRepository = ReturnType<typeof createDeviceRepository>;

export function createDeviceRepository({ model }: { model: ModelOf<typeof deviceCollection> }) {
  const { trusted } = mongoose;
  const reads = readsOf(model, deviceCollection);
  return {
    /**
     * Adds the browser, or updates its keys and name. If the browser belongs to another member, it
     * moves to the caller.
     */
    async save({ id, userId, endpoint, p256dh, auth, name }: Device, at: Date): Promise<void> {
      const kept = { userId, endpoint, p256dh, auth, name, seenAt: at };
      const added = { createdAt: at, acceptedAt: null, receivedAt: null, testAt: null };
      await model.updateOne({ _id: id }, { $set: kept, $setOnInsert: added }, { upsert: true }).exec();
    },

    find: reads.ofIds,
    listOf: (userId: string) => reads.many({ userId }, { sort: { _id: 1 } }),
    findOwn: (userId: string, id: string) => reads.one({ _id: id, userId }),
    after: (after: string, limit: number) =>
      reads.many({ _id: trusted({ $gt: after }) }, { sort: { _id: 1 }, limit }),

    /** Returns false if the device does not exist or belongs to another member. */
    async remove(userId: string, id: string): Promise<boolean> {
      return (await model.deleteOne({ _id: id, userId }).exec()).deletedCount > 0;
    },

    async removeMany(userId: string, ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await model.deleteMany({ _id: trusted({ $in: [...ids] }), userId }).exec();
    },

    /**
     * Removes a subscription that the push service has ended. If the browser has renewed the
     * subscription, the key differs and nothing is removed.
     */
    async removeEnded({ id, p256dh }: Pick<Device, 'id' | 'p256dh'>): Promise<void> {
      await model.deleteOne({ _id: id, p256dh }).exec();
    },

    async removeMember(userId: string): Promise<void> {
      await model.deleteMany({ userId }).exec();
    },

    /**
     * Stores the time of the last accepted push, of the last confirmed push, or of the delayed
     * test.
     */
    async note(
      ids: readonly string[],
      field: 'acceptedAt' | 'receivedAt' | 'testAt',
      at: Date,
    ): Promise<void> {
      if (ids.length === 0) return;
      await model.updateMany({ _id: trusted({ $in: [...ids] }) }, { $set: { [field]: at } }).exec();
    },

    /** Returns the number of all devices, and the number of silent devices among them. */
    async count(now: Date): Promise<{ total: number; silent: number }> {
      const since = new Date(now.getTime() - SILENT_AFTER_MS);
      const [total, silent] = await Promise.all([
        model.estimatedDocumentCount().exec(),
        model
          .countDocuments({
            createdAt: trusted({ $lt: since }),
            acceptedAt: trusted({ $gt: since }),
            $or: [{ receivedAt: null }, { receivedAt: trusted({ $lt: since }) }].map((part) => trusted(part)),
          })
          .exec(),
      ]);
      return { total, silent };
    },
  };
}
