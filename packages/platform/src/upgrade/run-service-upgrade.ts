import { readdir } from 'node:fs/promises';
import mongoose, { type Connection } from 'mongoose';
import { readConfig } from '../config.ts';
import { mongoConfig } from '../config-keys.ts';
import { databaseOf } from '../mongo.ts';
import { completeModelIndexes } from '../mongo-indexes.ts';
import { loneEventCollection } from '../outbox/outbox-store.ts';
import { withRedisLock } from '../redis-lock.ts';
import { type RedisServers, withRedis } from '../with-redis.ts';
import { goBackIfMigrated, requireWayBack, UPGRADE } from './go-back.ts';
import { applyMigrations, compareMigrations, readMigrations } from './migrations.ts';
import { upgradeLock } from './prepare-database.ts';
import { noteMigrated } from './upgrade-run.ts';

/** The part of a collection that the upgrade needs. */
type Indexed = { readonly name: string; model(connection: Connection): unknown };

export type ServiceUpgrade = {
  /** Folder `src` of the service, which contains `migrations/` and all `*.model.ts`. */
  sources: URL;
  /** Collections of the service whose models are not in `sources` but in a shared package. */
  shared?: readonly Indexed[];
};

/** Outcome of a service's step of the upgrade. */
export type UpgradeStep = {
  ok: boolean;
  database: string;
  /** Names of the migrations that were applied. */
  migrations: string[];
  /** Number of indexes that were built. */
  indexes: number;
  /** True if the databases were restored from the backup of this upgrade. */
  isRestored: boolean;
};

/** Maximum time for finding the MongoDB server. */
const SERVER_SELECTION_TIMEOUT_MS = 10_000;

/**
 * Runs the step of `npm run upgrade` for the database of one service. First applies the migrations
 * of the service, and then builds its indexes. If this fails after a migration has begun, restores
 * the upgrade's backup. Prints the outcome as JSON on the last line.
 */
export async function runServiceUpgrade(service: ServiceUpgrade): Promise<void> {
  const { MONGO_URL: url, MONGO_DATABASE: database } = readConfig(mongoConfig);
  const step: UpgradeStep = { ok: false, database, migrations: [], indexes: 0, isRestored: false };
  try {
    await withRedis(UPGRADE, async (servers) => {
      const mongo = await mongoose
        .createConnection(url, {
          dbName: database,
          autoIndex: false,
          autoCreate: false,
          serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
          writeConcern: { w: 'majority', journal: true },
        })
        .asPromise();
      try {
        await upgradeDatabase({ mongo, servers, service, step });
      } catch (error) {
        printError(error);
        step.isRestored = await goBackIfMigrated(servers, mongo.getClient());
      } finally {
        await mongo.close();
      }
    });
  } catch (error) {
    step.ok = false;
    printError(error);
  }
  process.stdout.write(`${JSON.stringify(step)}\n`);
  process.exitCode = step.ok ? 0 : 1;
}

async function upgradeDatabase({
  mongo,
  servers,
  service,
  step,
}: {
  mongo: Connection;
  servers: RedisServers;
  service: ServiceUpgrade;
  step: UpgradeStep;
}): Promise<void> {
  const db = databaseOf(mongo);
  const migrations = await readMigrations(new URL('migrations/', service.sources));
  const report = (line: string) => void process.stdout.write(`${line}\n`);
  const [redis] = servers;
  await withRedisLock(redis, upgradeLock(step.database), async (assertHeld) => {
    const { pending } = await compareMigrations(db, migrations);
    if (pending.length > 0) {
      await requireWayBack(servers, pending);
      await noteMigrated(redis);
      await applyMigrations(db, pending, { assertHeld, report });
      step.migrations = pending.map(({ name }) => name);
    }
    for (const { model } of [...(await collectionsIn(service.sources)), ...(service.shared ?? [])])
      model(mongo);
    loneEventCollection.model(mongo);
    step.indexes = await completeModelIndexes(mongo);
    report(`${step.database}: ${step.indexes} indexes were built`);
  });
  step.ok = true;
}

/** Returns the collections that the `*.model.ts` files of a service define. */
export async function collectionsIn(sources: URL): Promise<Indexed[]> {
  const files = (await readdir(sources, { recursive: true })).filter((file) => file.endsWith('.model.ts'));
  const modules = await Promise.all(
    files.sort().map((file) => import(new URL(file.replaceAll('\\', '/'), sources).href)),
  );
  return modules.flatMap((module: object) => (Object.values(module) as unknown[]).filter(isCollection));
}

function isCollection(value: unknown): value is Indexed {
  return typeof value === 'object' && value !== null && 'erasure' in value && 'model' in value;
}

function printError(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
