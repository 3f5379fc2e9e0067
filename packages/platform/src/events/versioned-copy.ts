import mongoose, { type Model } from 'mongoose';
import { unlessDuplicate } from '../mongo-errors.ts';

export type VersionedCopy = {
  /** The aggregate's id, which is the `_id` of the copy. */
  id: string;
  /** Version of the aggregate whose values are in `set`. */
  version: number;
  set: Record<string, unknown>;
  /** Fields to remove from the copy. */
  unset?: Record<string, ''>;
  /** Fields that are set only if the copy is new. */
  setOnInsert?: Record<string, unknown>;
};

/**
 * Updates or creates a copy (a document with a `version`) from a newer state of its aggregate. For
 * a repeated or older event, changes nothing and returns 'stale'. Safe under concurrency.
 */
export async function applyVersionedCopy<D>(
  model: Model<D>,
  { id, version, set, unset = {}, setOnInsert }: VersionedCopy,
): Promise<'applied' | 'stale'> {
  const older = { _id: id, version: mongoose.trusted({ $lt: version }) } as never;
  const update = {
    $set: { ...set, version },
    ...(Object.keys(unset).length > 0 && { $unset: unset }),
    ...(setOnInsert && { $setOnInsert: setOnInsert }),
  } as never;
  if (await unlessDuplicate(model.updateOne(older, update, { upsert: true }))) return 'applied';
  // A copy exists. Either the copy is at least as new as this event, or another process has just
  // created the copy from an older event.
  const { matchedCount } = await model.updateOne(older, update).exec();
  return matchedCount > 0 ? 'applied' : 'stale';
}
