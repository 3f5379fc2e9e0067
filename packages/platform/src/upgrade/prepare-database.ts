import type { Connection } from 'mongoose';
import type { Health } from '../health.ts';
import type { Logger } from '../logger.ts';
import { buildIndexes, checkIndexes, databaseOf } from '../mongo.ts';
import type { Redis } from '../redis.ts';
import { withRedisLock } from '../redis-lock.ts';
import {
  applyMigrations,
  compareMigrations,
  hasDocuments,
  type Migration,
  readMigrations,
  recordForNewDatabase,
} from './migrations.ts';
import { endWayBack } from './upgrade-run.ts';

type Prepared = {
  mongo: Connection;
  redis: Redis;
  config: { CRONE_MODE: 'local' | 'production' };
  logger: Logger;
  health: Health;
  migrations: URL | undefined;
};

/** Returns the name of the lock that is held while a database is migrated. */
export const upgradeLock = (database: string): string => `upgrade:${database}`;

/**
 * Ensures that the database fits this release before the process serves. In local mode, applies
 * migrations and builds indexes. In production, `npm run upgrade` must have done both. Throws if a
 * migration or a unique index is missing. If any other index is missing, the process is degraded.
 */
export async function prepareDatabase(parts: Prepared): Promise<void> {
  const { mongo, redis, config, migrations: folder } = parts;
  if (folder) await fitMigrations(parts, await readMigrations(folder));
  if (config.CRONE_MODE === 'local') await buildIndexes(mongo);
  else await checkIndexes(mongo);
  // This call is not awaited, because startup does not wait for Redis. It never rejects.
  void endWayBack(redis);
}

async function fitMigrations(parts: Prepared, migrations: readonly Migration[]): Promise<void> {
  const { mongo, redis, config, logger, health } = parts;
  const db = databaseOf(mongo);
  const { pending, unknown } = await compareMigrations(db, migrations);
  if (unknown.length > 0) {
    logger.warn({ migrations: unknown }, 'the database has migrations of a newer release');
    health.addDegradation('migrations', () => {
      throw new Error(`applied by a newer release: ${unknown.join(', ')}`);
    });
  }
  if (pending.length === 0) return;
  if (!(await hasDocuments(db))) return recordForNewDatabase(db, migrations);
  if (config.CRONE_MODE !== 'local')
    throw new Error(
      `${db.databaseName} lacks the migrations ${pending.map(({ name }) => name).join(', ')}: ` +
        'run "npm run upgrade" (docs/operations/upgrade.md)',
    );
  await withRedisLock(redis, upgradeLock(db.databaseName), async (assertHeld) => {
    const report = (line: string) => logger.info(line);
    const { pending: left } = await compareMigrations(db, migrations);
    await applyMigrations(db, left, { assertHeld, report });
  });
}
