import { z } from 'zod';
import type { Redis } from '../redis.ts';

const KEY = 'upgrade-run';
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const runSchema = z.object({
  /** Folder or bucket of the backup. */
  place: z.string(),
  /** Time at which the backup began. */
  takenAt: z.iso.datetime(),
  /**
   * True if no process has written to the databases since the backup began. Restoring the backup
   * then loses nothing.
   */
  isQuiet: flag,
  /** True if a migration has begun. */
  hasMigrated: flag,
});
/** The most recent upgrade, with its backup. */
export type UpgradeRun = z.infer<typeof runSchema>;

export async function beginUpgradeRun(
  redis: Redis,
  { place, takenAt, isQuiet }: Omit<UpgradeRun, 'hasMigrated'>,
): Promise<void> {
  await redis.hset(KEY, { place, takenAt, isQuiet: String(isQuiet), hasMigrated: 'false' });
}

export async function noteMigrated(redis: Redis): Promise<void> {
  await redis.hset(KEY, { hasMigrated: 'true' });
}

export async function readUpgradeRun(redis: Redis): Promise<UpgradeRun | undefined> {
  const stored = await redis.hgetall(KEY);
  return Object.keys(stored).length === 0 ? undefined : runSchema.parse(stored);
}

/**
 * Deletes the record of the upgrade. Called when a process begins to serve: the process may write
 * to the databases, and restoring the upgrade's backup would lose these writes.
 */
export async function endWayBack(redis: Redis): Promise<void> {
  await redis.del(KEY).catch(() => undefined);
}
