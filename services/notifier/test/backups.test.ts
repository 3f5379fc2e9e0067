import { HOUR_MS } from '@croneai/contracts/units.ts';
import { reportFailedBackup, reportGoodBackup } from '@croneai/platform/backup/backup-report.ts';
import { afterAll, expect, inject, it } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { startHarness } from './harness.ts';

const notifier = await startHarness({
  backing: inject('backing'),
  env: { BACKUP_EVERY_HOURS: '24' },
  timings: { watchBackupsEveryMs: 50 },
});
afterAll(() => notifier.stop());

const degraded = async (): Promise<string[]> => {
  const reply = await fetch(`${notifier.url}/health/ready`);
  const { degraded: parts } = (await reply.json()) as { degraded: { name: string; error: string }[] };
  return parts.filter(({ name }) => name === 'backup').map(({ error }) => error);
};
const reported = (errors: string[]) =>
  until(`degraded by ${errors}`, async () => expect(await degraded()).toEqual(errors));
const mails = async (subject: string) =>
  (await notifier.inbox.to(notifier.supportEmail)).filter((mail) => mail.subject === subject);

it('mails the operator once a day if a backup is missing or has failed, and reports degraded until a backup succeeds', async () => {
  await until('the first look', async () => expect(await notifier.redis.exists('backup-report')).toBe(1));
  await reported([]);
  notifier.wait(37 * HOUR_MS);
  await reported(['no good backup was made in time']);
  const missing = await notifier.inbox.waitFor(notifier.supportEmail, /^CroneAI backup missing$/);
  expect(missing.text).toContain('We don’t know of any good backup');
  await notifier.startAnother();

  await reportGoodBackup(notifier.redis, notifier.now().toISOString());
  await reported([]);
  expect(await mails('CroneAI backup missing')).toHaveLength(1);

  // The clock of the backup was wrong for a moment, and no backup follows.
  await reportGoodBackup(notifier.redis, new Date(notifier.now().getTime() + 900 * HOUR_MS).toISOString());
  await until('a look', async () =>
    expect(Date.parse((await notifier.redis.hget('backup-report', 'goodAt')) ?? '')).toBeLessThanOrEqual(
      notifier.now().getTime(),
    ),
  );
  notifier.wait(37 * HOUR_MS);
  await reported(['no good backup was made in time']);
  await reportGoodBackup(notifier.redis, notifier.now().toISOString());
  await reported([]);

  notifier.wait(24 * HOUR_MS);
  await reportFailedBackup(notifier.redis, notifier.now());
  await reported(['the newest backup failed']);
  const failed = await notifier.inbox.waitFor(notifier.supportEmail, /^CroneAI backup failed$/);
  expect(failed.text).toContain('The newest good backup is from');
  const metrics = await notifier.metrics();
  expect(metrics).toMatch(/^backup_age_seconds\S* 864\d\d/m);
  expect(metrics).toMatch(/^backup_every_seconds\S* 86400$/m);
});
