import { isDeepStrictEqual } from 'node:util';
import type { ServiceName } from '@croneai/contracts/http/services.ts';
import type { DocumentOf } from '@croneai/platform/stored/define-collection.ts';
import mongoose, { type Connection, type Model } from 'mongoose';

/** Number of sample members at full size. */
export const MEMBERS = 100_000;
/** Number of sample signals at full size. */
export const SIGNALS = 1_000_000;

/** Documents of one collection, in the form in which the service stores them. */
export type Seed = {
  service: ServiceName;
  collection: { name: string; model(connection: Connection): Model<never> };
  /** Number of documents at the full size. */
  full: number;
  /** Called once for each index in order; the newest document has index 0. */
  document: (index: number, now: Date) => unknown;
};

type SeededCollection = { name: string; model(connection: Connection): unknown };

/** Makes a seed. The compiler checks the type of its documents against the collection. */
export const seed = <C extends SeededCollection>(
  service: ServiceName,
  collection: C,
  { full, document }: { full: number; document: (index: number, now: Date) => DocumentOf<C> },
): Seed => ({ service, collection: collection as never, full, document });

/** Returns an id. Each kind of document has a different prefix, so no two kinds share an id. */
export const idOf = (prefix: number, index: number): string =>
  prefix.toString(16).padStart(2, '0') + index.toString(16).padStart(22, '0');
export const objectIdOf = (prefix: number, index: number) => new mongoose.Types.ObjectId(idOf(prefix, index));

const MEMBER = 0x50;
export const memberId = (index: number): string => idOf(MEMBER, index);
/** The member whose own lists are measured. This member owns many documents of every kind. */
export const READER = memberId(0);
/** An admin without documents of their own. */
export const ADMIN = idOf(0x51, 0);

/**
 * Returns the owner of a document: the reader owns the first ones, and the other members own the
 * rest in order.
 */
export function ownerOf(index: number, { first, full }: { first: number; full: number }): string {
  if (index < first) return READER;
  return memberId(1 + Math.floor(((index - first) * (MEMBERS - 1)) / full));
}

/** Returns the time of a document. The documents are spread over the range, newest first. */
export const timeOf = (index: number, full: number, { now, rangeMs }: { now: Date; rangeMs: number }): Date =>
  new Date(Math.floor(now.getTime() - ((index + 0.5) / full) * rangeMs));

export const of = <T>(values: readonly T[], index: number): T => values[index % values.length] as T;

const AT_ONCE = 1_000;
/**
 * At each size, this many documents of a seed are checked against the definition of the collection
 * before they are written.
 */
const SAMPLES = 3;

/** Throws unless the collection would store exactly this document. */
export async function checkDocument(model: Model<never>, document: unknown): Promise<void> {
  const made = new model(document as never) as mongoose.Document;
  await made.validate();
  if (!isDeepStrictEqual(plain(made.toObject()), plain(document)))
    throw new Error(
      `${model.collection.name} would store ${JSON.stringify(made)} instead of ${JSON.stringify(document)}`,
    );
}

/** Returns plain data without the types of mongoose. Undefined fields stay undefined. */
const plain = (value: unknown): unknown => {
  if (value instanceof Map || value instanceof Date || value === null || typeof value !== 'object')
    return value;
  if (value instanceof mongoose.Types.ObjectId) return value.toHexString();
  if (Array.isArray(value)) return value.map(plain);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]));
};

/**
 * Inserts documents until the collection has the share `to` of its full size. At the start, the
 * collection has the share `from`.
 */
export async function writeSeed(
  connection: Connection,
  { collection, full, document }: Seed,
  { from, to, now }: { from: number; to: number; now: Date },
): Promise<number> {
  const model = collection.model(connection);
  const end = Math.ceil(full * to);
  let at = Math.ceil(full * from);
  const written = end - at;
  for (let samples = SAMPLES; at < end; ) {
    const documents: unknown[] = [];
    for (; documents.length < AT_ONCE && at < end; at += 1) {
      const next = document(at, now);
      if (samples > 0) await checkDocument(model, next);
      samples -= 1;
      documents.push(next);
    }
    await model.collection.insertMany(documents as never[], { ordered: false });
  }
  return written;
}
