import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { mongo } from 'mongoose';
import { backupName, type Manifest, removeLeftovers, removeOldBackups, storeBackup } from './backup-list.ts';
import type { BackupPlace } from './backup-place.ts';
import { BACKUP_VERSION, type CollectionCount, encodeRecord, KIND } from './backup-records.ts';
import { sealChunks } from './sealed-chunks.ts';

/** Number of documents in one reply of MongoDB. */
const BATCH = 500;
/** Prefix of the temporary name that a collection has until its restore has finished. */
export const RESTORING = 'restoring.';

/** Prefix of the names of all our databases. */
export const DATABASES = 'croneai_';

export type BackupParts = { client: mongo.MongoClient; place: BackupPlace; key: Buffer; prefix: string };

/**
 * Writes all databases whose names begin with `prefix` to one file, document by document. The file
 * is compressed and encrypted, and it is read back before the backup counts as good. Then deletes
 * all but the newest `keep` backups of the place.
 */
export async function writeBackup(parts: BackupParts & { keep: number }): Promise<Manifest> {
  const { client, place, key, prefix, keep } = parts;
  const takenAt = new Date();
  await removeLeftovers(place);
  const file = backupName(takenAt);
  try {
    const records = Readable.from(recordsOf(client, prefix, takenAt));
    const packed = records.compose<Readable>(createGzip());
    await place.write(file, sealChunks(packed, key));
    const manifest = await storeBackup(place, takenAt, key);
    await removeOldBackups(place, keep);
    return manifest;
  } catch (error) {
    await place.remove(file).catch(() => undefined);
    throw error;
  }
}

async function* recordsOf(client: mongo.MongoClient, prefix: string, takenAt: Date) {
  yield encodeRecord(KIND.head, { version: BACKUP_VERSION, takenAt: takenAt.toISOString() });
  const collections: CollectionCount[] = [];
  for (const database of await databasesOf(client, prefix)) {
    const db = client.db(database);
    for (const name of await collectionsOf(db)) {
      const indexes = await db.collection(name).listIndexes().toArray();
      yield encodeRecord(KIND.collection, { database, name, indexes });
      let documents = 0;
      // Copies the raw bytes, so that no number changes its BSON type.
      for await (const bson of db.collection(name).find({}, { raw: true, batchSize: BATCH })) {
        yield Buffer.concat([Buffer.of(KIND.document), bson as unknown as Uint8Array]);
        documents += 1;
      }
      collections.push({ database, name, documents });
    }
  }
  if (!collections.length) throw new Error(`the server has no database ${prefix}*`);
  yield encodeRecord(KIND.end, { collections });
}

export async function databasesOf(client: mongo.MongoClient, prefix: string): Promise<string[]> {
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  return databases
    .map(({ name }) => name)
    .filter((name) => name.startsWith(prefix))
    .sort();
}

export async function collectionsOf(db: mongo.Db): Promise<string[]> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  return found
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.') && !name.startsWith(RESTORING))
    .sort();
}
