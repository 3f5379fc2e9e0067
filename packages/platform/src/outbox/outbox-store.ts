import { randomUUID } from 'node:crypto';
import type { OutboxEntry } from '../events/event.ts';
import { TIMED } from '../mongo.ts';
import { defineCollection } from '../stored/define-collection.ts';
import type { OutboxClaim, OutboxModel } from '../stored/outbox-fields.ts';

/** A document that has, or had, entries to publish. */
export type PendingDocument = {
  _id: unknown;
  outbox: OutboxEntry[];
  outboxClaim?: OutboxClaim | null;
};

/**
 * Documents for events that belong to no other document. Such a document is deleted once its event
 * is published.
 */
export const loneEventCollection = defineCollection({
  name: 'lone_events',
  id: 'object-id',
  hasOutbox: true,
  erasure: 'no-personal-data',
  fields: {},
  indexes: [],
});

type Filter = Record<string, unknown>;

/** Matches documents with at least one entry, using the multikey index on `outbox.id`. */
const HAS_ENTRIES: Filter = { 'outbox.id': { $gt: '' } };

/** Casts an id (a string or ObjectId) to the type of ids in the collection. */
export function toDocumentId(model: OutboxModel, id: unknown): unknown {
  const path = model.schema.path('_id') as { cast?(value: unknown): unknown } | undefined;
  return path?.cast ? path.cast(id) : id;
}

/**
 * Claims the document atomically for `claimMs`. Undefined if the document has no entries or another
 * relay holds it.
 */
export async function claimDocument(
  model: OutboxModel,
  id: unknown,
  { owner, now, claimMs }: { owner: string; now: Date; claimMs: number },
): Promise<PendingDocument | undefined> {
  const filter: Filter = {
    _id: id,
    ...HAS_ENTRIES,
    $or: [{ outboxClaim: null }, { 'outboxClaim.until': { $lt: now } }],
  };
  const claim: OutboxClaim = { owner, until: new Date(now.getTime() + claimMs) };
  return findOneAndUpdate(model, filter, { $set: { outboxClaim: claim } });
}

/**
 * Removes published entries from the document and ends the claim of `owner`. Then returns the
 * document. If `owner` has lost the claim, only removes the entries, because they are published in
 * any case, and returns undefined.
 */
export async function pullAndRelease(
  model: OutboxModel,
  id: unknown,
  { owner, publishedIds }: { owner: string; publishedIds: string[] },
): Promise<PendingDocument | undefined> {
  const pull = publishedIds.length > 0 ? { $pull: { outbox: { id: { $in: publishedIds } } } } : {};
  const released = await findOneAndUpdate(
    model,
    { _id: id, 'outboxClaim.owner': owner },
    { ...pull, $unset: { outboxClaim: '' } },
  );
  if (!released && publishedIds.length > 0)
    await model.collection.updateOne({ _id: id } as never, pull as never, TIMED);
  return released;
}

/**
 * Finds at most `limit` documents with entries. If there are more, starts at a random place, so
 * that different processes find different documents. Otherwise, documents that cannot be published
 * could fill every search and block all the others.
 */
export async function findPending(model: OutboxModel, limit: number): Promise<PendingDocument[]> {
  const projection = { 'outbox.id': 1, outboxClaim: 1 };
  const from = (after: string) =>
    model.collection
      .find({ 'outbox.id': { $gt: after } } as never, { projection, limit, ...TIMED } as never)
      .toArray() as unknown as Promise<PendingDocument[]>;
  const first = await from('');
  if (first.length < limit) return first;
  const found = await from(randomUUID());
  return found.length < limit ? first : found;
}

/** Returns the time of the oldest entry of all documents; undefined if there is none. */
export async function findOldest(model: OutboxModel): Promise<string | undefined> {
  const order = { projection: { 'outbox.occurredAt': 1 }, sort: { 'outbox.occurredAt': 1 }, limit: 1 };
  const options = { ...order, ...TIMED };
  const [found] = (await model.collection
    .find({ 'outbox.occurredAt': { $gt: '' } } as never, options as never)
    .toArray()) as unknown as PendingDocument[];
  return found?.outbox.map(({ occurredAt }) => occurredAt).sort()[0];
}

/**
 * Deletes a document that is marked for deletion and has no entries left. Ignores all other
 * documents.
 */
export async function deleteIfDrained(model: OutboxModel, id: unknown): Promise<void> {
  await model.collection.deleteOne({ _id: id, outboxThenDelete: true, outbox: { $size: 0 } } as never, TIMED);
}

/**
 * Deletes all documents that are marked for deletion and have no entries left. Such documents exist
 * only if a process crashed before it could delete them.
 */
export async function deleteAllDrained(model: OutboxModel): Promise<void> {
  await model.collection.deleteMany({ outboxThenDelete: true, outbox: { $size: 0 } } as never, TIMED);
}

async function findOneAndUpdate(
  model: OutboxModel,
  filter: Filter,
  update: Filter,
): Promise<PendingDocument | undefined> {
  const options = { returnDocument: 'after', includeResultMetadata: false, ...TIMED };
  const found = await model.collection.findOneAndUpdate(filter as never, update as never, options as never);
  return (found as unknown as PendingDocument | null) ?? undefined;
}
