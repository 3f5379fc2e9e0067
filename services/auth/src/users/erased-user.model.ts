import {
  type DocumentOf,
  defineCollection,
  type ModelOf,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/**
 * An erased user's id, with the time of the next tombstone for the user's topic key. Kept for
 * consumers that were down, or were restored from a backup.
 */
export const erasedUserCollection = defineCollection({
  name: 'erased_users',
  id: 'string',
  hasOutbox: false,
  erasure: 'no-personal-data',
  fields: { erasedAt: z.date(), tombstoneAgainAt: z.date() },
  indexes: [
    { key: { tombstoneAgainAt: 1 }, serves: 'sweep: tombstones that are due' },
    { key: { erasedAt: 1 }, serves: 'sweep: those that are no longer kept' },
  ],
});
export type ErasedUserDocument = DocumentOf<typeof erasedUserCollection>;
export type ErasedUserModel = ModelOf<typeof erasedUserCollection>;

/** Adds an id to the list; its tombstone is due at `tombstoneAgainAt`. */
export async function listErased(
  erased: ErasedUserModel,
  id: string,
  { now, tombstoneAgainAt = now }: { now: Date; tombstoneAgainAt?: Date },
): Promise<void> {
  const update = { $set: { tombstoneAgainAt }, $setOnInsert: { erasedAt: now } };
  await erased.updateOne({ _id: id }, update, { upsert: true });
}

/** Makes all tombstones due; the running service publishes them. Resolves to their number. */
export async function republishSoon(erased: ErasedUserModel, now: Date): Promise<number> {
  return (await erased.updateMany({}, { $set: { tombstoneAgainAt: now } })).matchedCount;
}
