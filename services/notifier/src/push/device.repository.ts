import { createHash } from 'node:crypto';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { ModelOf } from '@croneai/platform/stored/define-collection.ts';
import { readsOf } from '@croneai/platform/stored/reads.ts';
import mongoose from 'mongoose';
import { type Device, deviceCollection } from './device.model.ts';

/** Hash of the endpoint, which is as long as a push service likes. */
export const deviceIdOf = (endpoint: string): string =>
  createHash('sha256').update(endpoint).digest('hex').slice(0, 24);

/** Took pushes and confirmed none for this long: silent. */
const SILENT_AFTER_MS = 2 * DAY_MS;

export type DeviceRepository = ReturnType<typeof createDeviceRepository>;

export function createDeviceRepository({ model }: { model: ModelOf<typeof deviceCollection> }) {
  const { trusted } = mongoose;
  const reads = readsOf(model, deviceCollection);
  return {
    /** Adds the browser, or takes its new keys and name; a browser of somebody else is the caller's from now on. */
    async save({ id, userId, endpoint, p256dh, auth, name }: Device, at: Date): Promise<void> {
      const kept = { userId, endpoint, p256dh, auth, name, seenAt: at };
      const added = { createdAt: at, acceptedAt: null, receivedAt: null };
      await model.updateOne({ _id: id }, { $set: kept, $setOnInsert: added }, { upsert: true }).exec();
    },

    find: reads.ofIds,
    listOf: (userId: string) => reads.many({ userId }, { sort: { _id: 1 } }),
    findOwn: (userId: string, id: string) => reads.one({ _id: id, userId }),
    after: (after: string, limit: number) =>
      reads.many({ _id: trusted({ $gt: after }) }, { sort: { _id: 1 }, limit }),

    /** False when it is not there, or somebody else's. */
    async remove(userId: string, id: string): Promise<boolean> {
      return (await model.deleteOne({ _id: id, userId }).exec()).deletedCount > 0;
    },

    async removeMany(userId: string, ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await model.deleteMany({ _id: trusted({ $in: [...ids] }), userId }).exec();
    },

    /** Removes a subscription that its push service has ended, unless it was made anew meanwhile. */
    async removeEnded({ id, p256dh }: Pick<Device, 'id' | 'p256dh'>): Promise<void> {
      await model.deleteOne({ _id: id, p256dh }).exec();
    },

    async removeMember(userId: string): Promise<void> {
      await model.deleteMany({ userId }).exec();
    },

    /** Notes when pushes were last taken or confirmed. */
    async note(ids: readonly string[], field: 'acceptedAt' | 'receivedAt', at: Date): Promise<void> {
      if (ids.length === 0) return;
      await model.updateMany({ _id: trusted({ $in: [...ids] }) }, { $set: { [field]: at } }).exec();
    },

    /** Devices in all, and those whose push service takes everything while no service worker confirms any of it. */
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
