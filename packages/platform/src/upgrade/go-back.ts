import type { mongo } from 'mongoose';
import { placeAt, readBackupKey } from '../backup/commands/run-backup-command.ts';
import { requireStopped } from '../backup/quiet-redis.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { DATABASES } from '../backup/write-backup.ts';
import type { RedisServers } from '../with-redis.ts';
import type { Migration } from './migrations.ts';
import { readUpgradeRun } from './upgrade-run.ts';

/** Name of the upgrade's commands in the output of `CLIENT LIST`. */
export const UPGRADE = 'upgrade';
/** Processes that may run during a migration, because they do not write to a database. */
export const MAY_RUN = ['gateway', UPGRADE];

/**
 * Throws if the upgrade has no backup, or if a process may have written since the backup. After a
 * failed migration, restoring the backup would lose such writes.
 */
export async function requireWayBack(servers: RedisServers, pending: readonly Migration[]): Promise<void> {
  const run = await readUpgradeRun(servers[0]);
  if (!run?.isQuiet)
    throw new Error(
      `${pending.map(({ name }) => name).join(', ')}: migrations need a backup that was made while no ` +
        'service ran. Stop all processes but the gateway, then run the upgrade again from its backup on.',
    );
  for (const redis of servers) await requireStopped(redis, MAY_RUN);
}

/**
 * Restores the databases from the backup of the upgrade, if a migration of the upgrade has begun.
 * Redis and Kafka need not be restored, because no process has written since the backup. Throws if
 * a process that writes is running.
 */
export async function goBackIfMigrated(servers: RedisServers, client: mongo.MongoClient): Promise<boolean> {
  const run = await readUpgradeRun(servers[0]);
  if (!run?.hasMigrated) {
    process.stderr.write('No document was changed, so there is nothing to restore.\n');
    return false;
  }
  for (const redis of servers) await requireStopped(redis, MAY_RUN);
  const place = placeAt(run.place, 'the upgrade has no backup');
  await restoreBackup({
    client,
    place,
    key: readBackupKey(),
    prefix: DATABASES,
    at: new Date(run.takenAt),
  });
  process.stderr.write(`The databases are restored from the backup of ${run.takenAt}. Nothing was lost.\n`);
  return true;
}
