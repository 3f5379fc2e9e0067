import { once } from 'node:events';
import { createGunzip } from 'node:zlib';
import mongoose from 'mongoose';
import { z } from 'zod';
import { openChunks } from './sealed-chunks.ts';

const { BSON } = mongoose.mongo;

/**
 * Version of the record format. A release that changes the format must increase it. A backup of
 * another version is refused.
 */
export const BACKUP_VERSION = 1;

/** First byte of a record, by the kind of the record. A BSON document follows this byte. */
export const KIND = { head: 0x68, collection: 0x63, document: 0x64, end: 0x65 } as const;
const LENGTH_BYTES = 4;

const collectionSchema = z.object({
  database: z.string(),
  name: z.string(),
  documents: z.number().int(),
});
/** A collection in a backup, with its number of documents. */
export type CollectionCount = z.infer<typeof collectionSchema>;

const headSchema = z.object({ version: z.number(), takenAt: z.string() });
const startSchema = z.object({
  database: z.string(),
  name: z.string(),
  indexes: z.array(z.record(z.string(), z.unknown())),
});
const endSchema = z.object({ collections: z.array(collectionSchema) });

export type BackupRecord =
  | { kind: 'collection'; database: string; name: string; indexes: Record<string, unknown>[] }
  /** The BSON bytes of a stored document. */
  | { kind: 'document'; bson: Buffer }
  | { kind: 'end'; collections: CollectionCount[] };

export function encodeRecord(kind: number, value: object): Buffer {
  return Buffer.concat([Buffer.of(kind), BSON.serialize(value)]);
}

/**
 * Reads the records of a backup file one by one. Throws if the file is of another version, damaged,
 * cut off, or encrypted with another key.
 */
export async function* readRecords(
  source: AsyncIterable<Uint8Array>,
  key: Buffer,
): AsyncGenerator<BackupRecord> {
  let hasHead = false;
  let hasEnd = false;
  for await (const { kind, bson } of framesOf(plainBytes(source, key))) {
    if (hasEnd) throw new Error('the backup has records after its end');
    if (!hasHead) {
      const version = kind === KIND.head ? headSchema.parse(BSON.deserialize(bson)).version : undefined;
      if (version !== BACKUP_VERSION)
        throw new Error(`the backup has version ${version}, and this release reads ${BACKUP_VERSION}`);
      hasHead = true;
    } else if (kind === KIND.document) {
      yield { kind: 'document', bson };
    } else if (kind === KIND.collection) {
      const { database, name, indexes } = startSchema.parse(BSON.deserialize(bson));
      yield { kind: 'collection', database, name, indexes };
    } else if (kind === KIND.end) {
      hasEnd = true;
      yield { kind: 'end', collections: endSchema.parse(BSON.deserialize(bson)).collections };
    } else throw new Error(`the backup has a record of the unknown kind ${kind}`);
  }
  if (!hasEnd) throw new Error('the backup is cut off');
}

/** Reads a whole backup. Throws unless it contains as many documents as its last record lists. */
export async function verifyRecords(
  source: AsyncIterable<Uint8Array>,
  key: Buffer,
): Promise<CollectionCount[]> {
  const found: CollectionCount[] = [];
  let recorded: CollectionCount[] = [];
  for await (const record of readRecords(source, key)) {
    if (record.kind === 'collection')
      found.push({ database: record.database, name: record.name, documents: 0 });
    else if (record.kind === 'end') recorded = record.collections;
    else {
      const open = found.at(-1);
      if (!open) throw new Error('the backup has a document outside of a collection');
      open.documents += 1;
    }
  }
  if (JSON.stringify(found) !== JSON.stringify(recorded))
    throw new Error('the backup does not have the documents that it lists');
  return found;
}

async function* plainBytes(source: AsyncIterable<Uint8Array>, key: Buffer): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const fed = feed(gunzip, openChunks(source, key));
  fed.catch(() => undefined);
  yield* gunzip;
  await fed;
}

/**
 * Writes the source to `gunzip`. If the source fails, destroys `gunzip` with the error. Otherwise,
 * the reader of `gunzip` would wait forever.
 */
async function feed(gunzip: ReturnType<typeof createGunzip>, source: AsyncIterable<Buffer>): Promise<void> {
  try {
    for await (const part of source) {
      if (gunzip.destroyed) return;
      if (!gunzip.write(part)) await drained(gunzip);
    }
    gunzip.end();
  } catch (error) {
    gunzip.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

/** Resolves when `gunzip` accepts more data, or when the reader of `gunzip` has closed it. */
async function drained(gunzip: ReturnType<typeof createGunzip>): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  await Promise.race([once(gunzip, 'drain', { signal }), once(gunzip, 'close', { signal })]);
  waiting.abort();
}

async function* framesOf(source: AsyncIterable<Buffer>) {
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of source) {
    rest = rest.length ? Buffer.concat([rest, part]) : part;
    let start = 0;
    while (rest.length - start > LENGTH_BYTES) {
      const end = start + 1 + rest.readInt32LE(start + 1);
      if (rest.length < end) break;
      yield { kind: rest.readUInt8(start), bson: rest.subarray(start + 1, end) };
      start = end;
    }
    rest = rest.subarray(start);
  }
  if (rest.length) throw new Error('the backup is cut off');
}
