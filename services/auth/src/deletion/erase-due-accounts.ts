import type { Logger } from '@croneai/platform/logger.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { User, Users } from '../users/module.ts';

const BATCH = 50;

/**
 * Erases the members whose grace period has passed. The user goes last: a crash before leaves the user
 * due, and the next round repeats all of it.
 */
export function eraseDueAccounts({
  users,
  modules,
  metrics,
  logger,
  now,
}: {
  users: Pick<Users, 'findDueForErasure' | 'findById' | 'eraseMember'>;
  /** Those that hold something of a member. */
  modules: readonly Pick<Module, 'eraseMember'>[];
  metrics: Pick<Metrics, 'counter'>;
  logger: Pick<Logger, 'info' | 'error'>;
  now: () => Date;
}) {
  const failures = metrics.counter({
    name: 'auth_erasures_failed_total',
    help: 'Tries to erase an account that failed; retried with every round',
  });
  return async (): Promise<void> => {
    const failed: string[] = [];
    for (;;) {
      const due = await users.findDueForErasure(now(), { limit: BATCH, except: failed });
      for (const user of due) await eraseOr(user, () => failed.push(user.id));
      if (due.length < BATCH) return;
    }
  };

  /** A failed erasure is retried with the next round and does not block those behind it. */
  async function eraseOr(user: User, onFailure: () => void): Promise<void> {
    try {
      await erase(user.id);
    } catch (error) {
      onFailure();
      failures.inc();
      logger.error({ err: error, userId: user.id }, 'an account could not be erased');
    }
  }

  async function erase(userId: string): Promise<void> {
    await eraseFromModules(userId);
    await users.eraseMember(userId);
    // The deletion was cancelled in the same moment.
    if (await users.findById(userId)) return;
    // Again, for what was stored in between: a failed sign-in, a cached trial.
    await eraseFromModules(userId);
    logger.info({ userId }, 'account erased');
  }

  async function eraseFromModules(userId: string): Promise<void> {
    for (const module of modules) await module.eraseMember?.(userId);
  }
}
