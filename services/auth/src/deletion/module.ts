import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { SECOND_MS } from '@croneai/contracts/units.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Attempts, Devices } from '../limits/module.ts';
import type { Passwords } from '../passwords/module.ts';
import type { SecurityLog } from '../security-log/module.ts';
import type { Sessions } from '../sessions/module.ts';
import type { TwoFactorLogin } from '../two-factor/module.ts';
import type { Users } from '../users/module.ts';
import type { DeletionConfig } from './config.ts';
import { cancelDeletion, proveOwner, scheduleDeletion } from './deletion.ts';
import { eraseDueAccounts } from './erase-due-accounts.ts';
import { deletionRoutes } from './routes.ts';

export { deletionConfig } from './config.ts';

/**
 * Interval between searches for due erasures. Erasures are stored in the database, so a restart or
 * an outage only delays them.
 */
const ERASE_EVERY_MS = 2_000;

/**
 * Deletes accounts: schedules and cancels deletions, and erases a member's data from all modules
 * when a deletion is due.
 */
export function openDeletion(
  {
    config,
    logger,
    metrics,
    now,
  }: Pick<ServicePlatform<DeletionConfig>, 'config' | 'logger' | 'metrics' | 'now'>,
  {
    users,
    limits,
    passwords,
    twoFactor,
    sessions,
    securityLog,
    modules,
  }: {
    users: Users;
    limits: { attempts: Attempts; devices: Devices };
    passwords: Pick<Passwords, 'hashing'>;
    twoFactor: Pick<TwoFactorLogin, 'verify'>;
    sessions: Pick<Sessions, 'logSignIn'>;
    securityLog: SecurityLog;
    modules: readonly Pick<Module, 'eraseMember'>[];
  },
) {
  const prove = proveOwner({
    users,
    passwords: passwords.hashing,
    verifySecondFactor: twoFactor.verify,
    attempts: limits.attempts,
    devices: limits.devices,
  });
  return {
    routes: deletionRoutes({
      schedule: scheduleDeletion({
        users,
        securityLog,
        graceMs: config.ERASURE_GRACE_SECONDS * SECOND_MS,
        now,
      }),
      cancel: cancelDeletion({ users, proveOwner: prove, securityLog, now }),
      logSignIn: sessions.logSignIn,
    }),
    topics: [topics.users, topics.mails],
    repeats: [
      {
        name: 'erase due accounts',
        everyMs: ERASE_EVERY_MS,
        work: eraseDueAccounts({ users, modules, metrics, logger, now }),
      },
    ],
  } satisfies Module;
}
