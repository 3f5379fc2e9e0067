import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../../config.ts';
import { redisConfig } from '../../config-keys.ts';
import { withRedis } from '../../with-redis.ts';
import { nextBackupAt } from '../backup-list.ts';
import { reportFailedBackup, reportGoodBackup } from '../backup-report.ts';
import { writeBackup } from '../write-backup.ts';
import { placeAt, runBackupCommand } from './run-backup-command.ts';

// Runs `npm run backup -- --to FOLDER|s3://BUCKET/PREFIX [--keep N] [--every HOURS]`. If REDIS_URL
// is set, the command reports each outcome to that Redis, and the notifier service watches the
// report.

const USAGE = 'npm run backup -- --to FOLDER|s3://BUCKET/PREFIX [--keep N] [--every HOURS]';
const KEEP = '14';
const HOUR_MS = 3_600_000;
const RETRY_AFTER_MS = 15 * 60_000;
/**
 * Maximum time of one sleep. Node fires a timer of more than 24.8 days immediately, and a changed
 * clock is noticed only after a sleep.
 */
const SLEEP_MAX_MS = HOUR_MS;
const config = { REDIS_URL: redisConfig.REDIS_URL.optional() };

const { values } = parseArgs({
  options: {
    to: { type: 'string' },
    keep: { type: 'string', default: KEEP },
    every: { type: 'string' },
  },
});
const hours = values.every === undefined ? undefined : Number(values.every);
if (hours !== undefined && !(hours > 0)) {
  process.stderr.write(`--every must be a number of hours. ${USAGE}\n`);
  process.exit(1);
}
if (hours === undefined) await backUp();
else await backUpEvery(hours * HOUR_MS);

async function backUpEvery(everyMs: number): Promise<void> {
  for (;;) {
    await waitUntilDue(everyMs);
    const isGood = await backUp();
    if (!isGood) await sleep(Math.min(RETRY_AFTER_MS, everyMs));
  }
}

/**
 * Waits until a backup is due. Stops waiting if the clock is set back, because the age of the
 * newest backup is then unknown.
 */
async function waitUntilDue(everyMs: number): Promise<void> {
  const at = await dueAt(everyMs);
  for (let leftMs = at - Date.now(); leftMs > 0 && leftMs <= everyMs; leftMs = at - Date.now())
    await sleep(Math.min(leftMs, SLEEP_MAX_MS));
}

/**
 * Returns the time of the next backup. The interval is counted from the newest stored backup
 * instead of the start of the process. Otherwise, a process that restarts often would soon replace
 * all older backups.
 */
async function dueAt(everyMs: number): Promise<number> {
  try {
    return await nextBackupAt(placeAt(values.to, USAGE), everyMs, Date.now());
  } catch {
    // Returns 0 to start the backup now. The backup will fail for the same reason and report the
    // failure.
    return 0;
  }
}

async function backUp(): Promise<boolean> {
  const manifest = await runBackupCommand(values.to, USAGE, async (parts) => {
    const keep = Number(values.keep);
    if (!Number.isInteger(keep) || keep < 1) throw new Error('--keep must be a whole number from 1');
    const written = await writeBackup({ ...parts, keep });
    process.stdout.write(`${parts.place.name}/${written.file} was written and read back\n`);
    return { manifest: written, lost: [] };
  });
  await report(manifest?.takenAt);
  return manifest !== undefined;
}

/**
 * Reports the outcome to Redis. If reporting fails, a good backup still counts as good, so the
 * error is only printed.
 */
async function report(takenAt: string | undefined): Promise<void> {
  try {
    if (readConfig(config).REDIS_URL === undefined) return;
    await withRedis('backup', ([redis]) =>
      takenAt === undefined ? reportFailedBackup(redis, new Date()) : reportGoodBackup(redis, takenAt),
    );
  } catch (error) {
    process.stderr.write(`the outcome was not reported: ${error instanceof Error ? error.message : error}\n`);
  }
}
