import mongoose, { type Model } from 'mongoose';
import { unlessDuplicate } from '../mongo-errors.ts';

export type VersionedCopy = {
  /** The copy's `_id`: the aggregate's id. */
  id: string;
  /** The aggregate's version that the values are of. */
  version: number;
  set: Record<string, unknown>;
  /** Fields to remove. */
  unset?: Record<string, ''>;
  /** Only when the copy is new. */
  setOnInsert?: Record<string, unknown>;
};

/**
 * Brings a copy (a document with a `version`) to a newer state of its aggregate, creating it if needed. The same event
 * twice, or an older one after a newer one, changes nothing and answers 'stale'. Safe under concurrency.
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
  // There is a copy. Either it is as new as this, or it was created a moment ago from an older event.
  const { matchedCount } = await model.updateOne(older, update).exec();
  return matchedCount > 0 ? 'applied' : 'stale';
}
