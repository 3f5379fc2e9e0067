import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Mails } from '../mails/module.ts';
import type { BackupsConfig } from './config.ts';
import { watchBackups } from './watch-backups.ts';

export { backupsConfig } from './config.ts';

type Config = BackupsConfig & { SALES_EMAIL: string; SUPPORT_EMAIL?: string | undefined };
type Needs = Pick<ServicePlatform<Config>, 'config' | 'redis' | 'health' | 'metrics' | 'now'>;

export const backupsTimings = { watchBackupsEveryMs: MINUTE_MS };

/** Watches scheduled backups, if any are configured. */
export function openBackups(
  { config, redis, health, metrics, now }: Needs,
  { timings, mails }: { timings: typeof backupsTimings; mails: Pick<Mails, 'record'> },
) {
  const { BACKUP_EVERY_HOURS: everyHours, SUPPORT_EMAIL, SALES_EMAIL } = config;
  if (everyHours === undefined) return {} satisfies Module;
  const email = SUPPORT_EMAIL ?? SALES_EMAIL;
  const work = watchBackups({ everyHours, email, redis, health, metrics, record: mails.record, now });
  return {
    repeats: [{ name: 'watch backups', everyMs: timings.watchBackupsEveryMs, work }],
  } satisfies Module;
}
