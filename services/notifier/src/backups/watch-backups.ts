import { HOUR_MS, SECOND_MS } from '@croneai/contracts/units.ts';
import { type BackupReport, readBackupReport } from '@croneai/platform/backup/backup-report.ts';
import type { Health } from '@croneai/platform/health.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import type { Mails } from '../mails/module.ts';

/**
 * Backups are late once the newest good backup is older than this multiple of the planned interval.
 */
const LATE_AFTER = 1.5;
const DAY_LETTERS = 10;

/**
 * Returns undefined while backups are on time. If the newest attempt failed, returns the time of
 * that attempt. If no attempt has failed but the next backup is overdue, returns the time of the
 * newest good backup.
 */
function lateSince({ since, goodAt, failedAt }: BackupReport, everyMs: number, now: Date) {
  if (failedAt) return { failedAt };
  const from = goodAt ?? since;
  return now.getTime() - from.getTime() > LATE_AFTER * everyMs ? { goodAt } : undefined;
}

type WatchedBackups = {
  everyHours: number;
  /** Mailbox of the operator. */
  email: string;
  redis: Redis;
  health: Health;
  metrics: Metrics;
  record: Mails['record'];
  now: () => Date;
};

/**
 * Measures the age of the newest good backup. While the next good backup is overdue, or the newest
 * attempt failed, the service is degraded and the operator gets one mail a day.
 */
export function watchBackups({ everyHours, email, redis, health, metrics, record, now }: WatchedBackups) {
  const everyMs = everyHours * HOUR_MS;
  const age = metrics.gauge({ name: 'backup_age_seconds', help: 'Age of the newest good backup' });
  const every = metrics.gauge({ name: 'backup_every_seconds', help: 'Planned time between backups' });
  every.set(everyMs / SECOND_MS);
  let problem: string | undefined;
  health.addDegradation('backup', () => {
    if (problem !== undefined) throw new Error(problem);
  });
  return async (): Promise<void> => {
    const at = now();
    const report = await readBackupReport(redis, at);
    age.set((at.getTime() - (report.goodAt ?? report.since).getTime()) / SECOND_MS);
    const late = lateSince(report, everyMs, at);
    problem = late && (late.failedAt ? 'the newest backup failed' : 'no good backup was made in time');
    if (!late) return;
    // The id contains the day, so the operator gets one mail a day, even from several processes.
    await record({
      id: `backup-late-${at.toISOString().slice(0, DAY_LETTERS)}`,
      template: 'backup-late',
      recipient: { kind: 'address', email, fullName: '' },
      data: {
        goodAt: report.goodAt?.toISOString() ?? null,
        failedAt: report.failedAt?.toISOString() ?? null,
        everyHours,
      },
    });
  };
}
