import type { Logger } from '@croneai/platform/logger.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { User, Users } from '../users/module.ts';

const BATCH = 50;

/**
 * Erases members after their grace period. The user document is erased last. After a crash, the
 * user is therefore still due, and the next round repeats the whole erasure.
 */
export function eraseDueAccounts({
  users,
  modules,
  metrics,
  logger,
  now,
}: {
  users: Pick<Users, 'findDueForErasure' | 'findById' | 'eraseMember'>;
  /** Modules with data about members. Each one erases its own data. */
  modules: readonly Pick<Module, 'eraseMember'>[];
  metrics: Pick<Metrics, 'counter'>;
  logger: Pick<Logger, 'info' | 'error'>;
  now: () => Date;
}) {
  const failures = metrics.counter({
    name: 'auth_erasures_failed_total',
    help: 'Failed attempts to erase an account; each round retries',
  });
  return async (): Promise<void> => {
    const failed: string[] = [];
    for (;;) {
      const due = await users.findDueForErasure(now(), { limit: BATCH, except: failed });
      for (const user of due) await eraseOr(user, () => failed.push(user.id));
      if (due.length < BATCH) return;
    }
  };

  /**
   * Erases one account. If this fails, the next round retries it, and the current round continues
   * with the other accounts.
   */
  async function eraseOr(user: User, onFailure: () => void): Promise<void> {
    try {
      await erase(user.id);
    } catch (error) {
      onFailure();
      failures.inc();
      logger.error({ err: error, userId: user.id }, 'account not erased; will be retried');
    }
  }

  async function erase(userId: string): Promise<void> {
    await eraseFromModules(userId);
    await users.eraseMember(userId);
    // The user still exists if the deletion was cancelled at the same time.
    if (await users.findById(userId)) return;
    // Runs again, because new data, such as a failed sign-in or a cached trial, may have been
    // stored since the first run.
    await eraseFromModules(userId);
    logger.info({ userId }, 'account erased');
  }

  /**
   * Erases the member's data from all modules concurrently. The order does not matter, because no
   * module reads data that another module erases.
   */
  async function eraseFromModules(userId: string): Promise<void> {
    const outcomes = await Promise.allSettled(modules.map((module) => module.eraseMember?.(userId)));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }
}
