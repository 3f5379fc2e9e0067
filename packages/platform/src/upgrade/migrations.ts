import { readdir } from 'node:fs/promises';
import type { mongo } from 'mongoose';

/** Changes the stored documents of one database for a release. It cannot be undone. */
export type Migration = {
  /** Name of the migration's file, which begins with a date: `2027-01-15-split-names`. */
  name: string;
  /**
   * Changes the documents. It runs again after a crash, so running it twice must give the same
   * result.
   */
  run: (db: mongo.Db) => Promise<void>;
};

/**
 * Document that records an applied migration. Backups contain these documents. After a restore, the
 * records therefore match the restored data.
 */
type AppliedMigration = { _id: string; appliedAt: Date; tookMs: number };

const FILE = /^(\d{4}-\d{2}-\d{2}-[a-z0-9-]+)\.ts$/;
const RECORD = 'migrations';
const recordOf = (db: mongo.Db) => db.collection<AppliedMigration>(RECORD);

/** Returns the migrations of a service, oldest first; none if the folder does not exist. */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const files = (await filesOf(folder)).flatMap((file) => {
    const [, name] = FILE.exec(file) ?? [];
    return name ? [{ name, address: new URL(file, folder).href }] : [];
  });
  const migrations = files.map(async ({ name, address }): Promise<Migration> => {
    const { run } = (await import(address)) as Partial<Migration>;
    if (!run) throw new Error(`the migration ${name} exports no function "run"`);
    return { name, run };
  });
  return Promise.all(migrations);
}

async function filesOf(folder: URL): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Compares the migrations of this release with those that were applied. `unknown` lists applied
 * migrations of a newer release.
 */
export async function compareMigrations(
  db: mongo.Db,
  migrations: readonly Migration[],
): Promise<{ pending: Migration[]; unknown: string[] }> {
  const applied = new Set((await recordOf(db).find().toArray()).map(({ _id }) => _id));
  const known = new Set(migrations.map(({ name }) => name));
  return {
    pending: migrations.filter(({ name }) => !applied.has(name)),
    unknown: [...applied].filter((name) => !known.has(name)),
  };
}

/**
 * Runs the migrations one after the other, and records each one that has finished. If an upgrade is
 * killed, the next upgrade therefore starts with the interrupted migration. The caller must hold
 * the lock of the database.
 */
export async function applyMigrations(
  db: mongo.Db,
  migrations: readonly Migration[],
  { assertHeld, report }: { assertHeld: () => Promise<void>; report: (line: string) => void },
): Promise<void> {
  for (const { name, run } of migrations) {
    await assertHeld();
    const started = performance.now();
    await run(db);
    const tookMs = Math.round(performance.now() - started);
    await recordApplied(db, name, tookMs);
    report(`${db.databaseName}: the migration ${name} was applied in ${tookMs} ms`);
  }
}

/**
 * Records all migrations as applied, because a database without documents has nothing to migrate.
 */
export async function recordForNewDatabase(db: mongo.Db, migrations: readonly Migration[]): Promise<void> {
  for (const { name } of migrations) await recordApplied(db, name, 0);
}

async function recordApplied(db: mongo.Db, name: string, tookMs: number): Promise<void> {
  await recordOf(db).updateOne({ _id: name }, { $set: { appliedAt: new Date(), tookMs } }, { upsert: true });
}

/**
 * True if the database contains documents. Records of migrations do not count, because another
 * process may just have recorded the migrations of the same new database.
 */
export async function hasDocuments(db: mongo.Db): Promise<boolean> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  for (const { name } of collections.filter(({ name }) => name !== RECORD && !name.startsWith('system.')))
    if ((await db.collection(name).estimatedDocumentCount()) > 0) return true;
  return false;
}
