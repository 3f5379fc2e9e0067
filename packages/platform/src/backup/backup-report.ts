import { z } from 'zod';
import type { Redis } from '../redis.ts';

/** Redis key of the report. A restore empties Redis but keeps this key. */
const KEY = 'backup-report';
const time = z.iso.datetime().transform((text) => new Date(text));
const reportSchema = z.object({
  /**
   * Time at which the report was first read. Until there is a good backup, the age of the newest
   * backup is counted from this time.
   */
  since: time,
  /** Time at which the newest good backup began. */
  goodAt: time.optional(),
  /** Time of the newest attempt, if it failed. */
  failedAt: time.optional(),
});
export type BackupReport = z.infer<typeof reportSchema>;

export async function reportGoodBackup(redis: Redis, takenAt: string): Promise<void> {
  await redis.hset(KEY, { goodAt: takenAt });
  await redis.hdel(KEY, 'failedAt');
}

export async function reportFailedBackup(redis: Redis, failedAt: Date): Promise<void> {
  await redis.hset(KEY, { failedAt: failedAt.toISOString() });
}

/**
 * Reads the report. Replaces a stored time that is in the future with the current time. Otherwise,
 * the newest backup would count as new until that time.
 */
export async function readBackupReport(redis: Redis, now: Date): Promise<BackupReport> {
  await redis.hsetnx(KEY, 'since', now.toISOString());
  const report = reportSchema.parse(await redis.hgetall(KEY));
  for (const field of ['since', 'goodAt'] as const) {
    const at = report[field];
    if (!at || at <= now) continue;
    await redis.hset(KEY, field, now.toISOString());
    report[field] = now;
  }
  return report;
}
