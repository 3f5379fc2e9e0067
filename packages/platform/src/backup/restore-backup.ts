import { randomUUID } from 'node:crypto';
import mongoose, { type mongo } from 'mongoose';
import { findBackup, type Manifest, verifyBackup } from './backup-list.ts';
import { readRecords } from './backup-records.ts';
import { type BackupParts, collectionsOf, databasesOf, RESTORING } from './write-backup.ts';

const { BSON, MongoBulkWriteError } = mongoose.mongo;
const DUPLICATE_KEY = 11_000;
const BATCH = 500;
/**
 * Fields of a stored index that are not options. The server sets `v` and `ns` itself, and `key` is
 * passed separately. All other fields are passed on as options.
 */
const OWN_INDEX_FIELDS = new Set(['v', 'ns', 'key']);

/** For one collection: how many documents a restore removes, and how many it reverts. */
export type Loss = {
  database: string;
  collection: string;
  /** Number of documents that the restore removes, because the backup lacks them. */
  documents: number;
  /** Number of documents that changed since the backup. The restore undoes these changes. */
  changed: number;
};

/**
 * Collections that only grow, keyed by `database.collection`. After a restore, such a collection
 * contains the documents of both the server and the backup. If both have a document with the same
 * id, the value of this map decides: `server` and `backup` name the side whose document wins. Any
 * other value is the name of a numeric field, and the document with the larger number wins.
 */
export type GrowingCollections = Readonly<Record<string, string>>;

/**
 * Restores the newest backup from `at` or before. First verifies the whole file, so nothing changes
 * if the key is wrong or the file is damaged. Then calls `begin`. Each collection is restored under
 * a temporary name and then renamed. No other process may write during the restore. `only` names
 * the single database to restore.
 */
export async function restoreBackup(
  parts: BackupParts & {
    at: Date;
    growing?: GrowingCollections;
    begin?: () => Promise<void>;
    only?: string | undefined;
  },
): Promise<{ manifest: Manifest; lost: Loss[] }> {
  const { client, place, key, prefix, at, growing = {}, begin, only } = parts;
  const isWanted = (database: string) => only === undefined || database === only;
  const manifest = await findBackup(place, at);
  const collections = await verifyBackup(place, manifest, key);
  const outside = collections.find(({ database }) => !database.startsWith(prefix));
  if (outside) throw new Error(`the backup has the database ${outside.database}, which is not ${prefix}*`);
  if (!collections.some(({ database }) => isWanted(database)))
    throw new Error(`the backup has no database ${only}`);
  await begin?.();
  await dropUnfinished(client, prefix);
  const lost: Loss[] = [];
  let target: Target | undefined;
  for await (const record of readRecords(place.read(manifest.file), key)) {
    if (record.kind === 'document') {
      await target?.add(BSON.deserialize(record.bson, { promoteValues: false }));
      continue;
    }
    if (target) lost.push(...(await target.finish()));
    target =
      record.kind === 'collection' && isWanted(record.database)
        ? await openTarget(client.db(record.database), record, growing)
        : undefined;
  }
  const kept = new Set([
    ...collections.map(({ database, name }) => `${database}.${name}`),
    ...Object.keys(growing),
  ]);
  for (const database of (await databasesOf(client, prefix)).filter(isWanted))
    for (const name of await collectionsOf(client.db(database)))
      if (!kept.has(`${database}.${name}`)) lost.push(...(await dropYounger(client.db(database), name)));
  return { manifest, lost };
}

type Target = { add: (document: mongo.BSON.Document) => Promise<void>; finish: () => Promise<Loss[]> };

async function openTarget(
  db: mongo.Db,
  { name, indexes }: { name: string; indexes: Record<string, unknown>[] },
  growing: GrowingCollections,
): Promise<Target> {
  // The embedded server (used where MongoDB is not installed) keeps the indexes of a renamed
  // collection under the collection's old name. The temporary name is therefore random, so that no
  // later restore uses the same name.
  const temporary = `${RESTORING}${randomUUID()}.${name}`;
  const collection = await db.createCollection(temporary);
  for (const index of indexes) {
    if (index.name === '_id_') continue;
    const options = Object.entries(index).filter(([field]) => !OWN_INDEX_FIELDS.has(field));
    await collection.createIndex(index.key as mongo.IndexSpecification, Object.fromEntries(options));
  }
  let batch: mongo.BSON.Document[] = [];
  const flush = async () => {
    if (batch.length) await collection.insertMany(batch, { ordered: true });
    batch = [];
  };
  return {
    async add(document) {
      batch.push(document);
      if (batch.length >= BATCH) await flush();
    },
    async finish() {
      await flush();
      const winner = growing[`${db.databaseName}.${name}`];
      if (winner) await carryOver(db.collection(name), collection, winner);
      const { documents, changed } = await countLosses(db.collection(name), collection);
      await collection.rename(name, { dropTarget: true });
      return documents + changed ? [{ database: db.databaseName, collection: name, documents, changed }] : [];
    },
  };
}

/**
 * Adds documents of the server to the restored collection, as described at `GrowingCollections`.
 */
async function carryOver(present: mongo.Collection, restored: mongo.Collection, winner: string) {
  let rows: mongo.BSON.Document[] = [];
  const write = async () => {
    const filter = { _id: { $in: rows.map(({ _id }) => _id) } };
    const known = winner === 'server' ? [] : await restored.find(filter).toArray();
    const others = new Map(known.map((row) => [String(row._id), row]));
    const carried = rows.filter((row) => {
      const other = others.get(String(row._id));
      return !other || (winner !== 'backup' && Number(row[winner]) > Number(other[winner]));
    });
    rows = [];
    if (carried.length === 0) return;
    const writes = carried.map((row) => ({
      replaceOne: { filter: { _id: row._id }, replacement: row, upsert: true },
    }));
    // If a service ran on an emptied database, it may have stored a document whose unique value
    // also occurs in the backup. Such a document is lost, and `countLosses` counts it.
    await restored.bulkWrite(writes, { ordered: false }).catch((error: unknown) => {
      const failed = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : [];
      if (failed.length === 0 || failed.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
    });
  };
  for await (const row of present.find({}, { batchSize: BATCH, promoteValues: false })) {
    rows.push(row);
    if (rows.length >= BATCH) await write();
  }
  if (rows.length) await write();
}

/** Compares the server's documents with the restored ones, byte by byte. */
async function countLosses(present: mongo.Collection, restored: mongo.Collection) {
  const losses = { documents: 0, changed: 0 };
  let batch: mongo.BSON.Document[] = [];
  const compare = async () => {
    const filter = { _id: { $in: batch.map(({ _id }) => _id) } };
    const rows = batch.length ? await restored.find(filter, { promoteValues: false }).toArray() : [];
    const others = new Map(rows.map((row) => [String(row._id), bytesOf(row)]));
    for (const row of batch) {
      const other = others.get(String(row._id));
      if (!other) losses.documents += 1;
      else if (Buffer.compare(other, bytesOf(row)) !== 0) losses.changed += 1;
    }
    batch = [];
  };
  for await (const row of present.find({}, { batchSize: BATCH, promoteValues: false })) {
    batch.push(row);
    if (batch.length >= BATCH) await compare();
  }
  await compare();
  return losses;
}

/**
 * Serialises a document with its id first, so that equal documents have equal bytes. MongoDB stores
 * the id first. The embedded server (used where MongoDB is not installed) stores the id where the
 * client put it.
 */
function bytesOf({ _id, ...fields }: mongo.BSON.Document): Uint8Array {
  return BSON.serialize({ _id, ...fields });
}

/** Drops the temporary collections of an interrupted restore. */
async function dropUnfinished(client: mongo.MongoClient, prefix: string): Promise<void> {
  for (const database of await databasesOf(client, prefix))
    for (const { name } of await client.db(database).listCollections({}, { nameOnly: true }).toArray())
      if (name.startsWith(RESTORING)) await client.db(database).dropCollection(name);
}

/** Drops a collection that was created after the backup. Returns how many documents are lost. */
async function dropYounger(db: mongo.Db, name: string): Promise<Loss[]> {
  const documents = await db.collection(name).countDocuments({});
  await db.dropCollection(name);
  return documents ? [{ database: db.databaseName, collection: name, documents, changed: 0 }] : [];
}
