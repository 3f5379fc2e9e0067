import { accountDeleted } from '@croneai/contracts/events/notices.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { userDeleted } from '@croneai/contracts/events/users.ts';
import { createEvent, type OutboxEntry, tombstone } from '@croneai/platform/events/event.ts';
import type { Parts } from '../connections.ts';
import { createErasedUsers } from '../users/erased-users.ts';
import type { User } from '../users/user.model.ts';
import { mailEvent, nextUser } from '../users/user-events.ts';

const BATCH = 50;

/**
 * Erases the members whose grace period has passed. Dependent data goes first: a crash in between leaves the user due, and
 * the next round repeats all of it. The address is free at once; the empty document is deleted after its last event.
 */
export function eraseDueAccounts(parts: Parts) {
  const { users, registrations, resets, learning, securityLog, trialCountdown, apiKeys } = parts;
  const { endSessions, metrics, logger, now } = parts;
  const erasedUsers = createErasedUsers(parts);
  const failures = metrics.counter({
    name: 'auth_erasures_failed_total',
    help: 'Tries to erase an account that failed; retried with every round',
  });
  return async (): Promise<void> => {
    const failed: string[] = [];
    for (;;) {
      const due = await users.findDueForErasure(now(), { limit: BATCH, except: failed });
      for (const user of due) await eraseOr(user, () => failed.push(user.id));
      if (due.length < BATCH) break;
    }
    await erasedUsers.republishDue();
  };

  /** A failed erasure is retried with the next round and does not block those behind it. */
  async function eraseOr(user: User, onFailure: () => void): Promise<void> {
    try {
      await erase(user);
    } catch (error) {
      onFailure();
      failures.inc();
      logger.error({ err: error, userId: user.id }, 'an account could not be erased');
    }
  }

  async function erase({ id, email }: User): Promise<void> {
    await erasedUsers.plan(id);
    await erasedUsers.forgetLetters([id, email]);
    await resets.discardAll(id);
    await learning.erase(id);
    await apiKeys.erase(id);
    await securityLog.erase(id);
    await registrations.discardAll(email);
    await registrations.discardOf(id);
    const deletedAt = now();
    const sessionsToEnd = await users.erase(id, {
      deletedAt,
      events: (current) => eventsOf(current, deletedAt),
    });
    if (!sessionsToEnd) return;
    logger.info({ userId: id }, 'account erased');
    // The erased user is due no more: from here on another round must repeat each step, as that of `sessionsToEnd` does.
    await trialCountdown.forget(id);
    // Failed sign-ins since the first erasure.
    await securityLog.erase(id);
    await endSessions(id, sessionsToEnd);
  }
}

/** The mail carries the address: no copy holds it any more. */
function eventsOf(user: User, at: Date): OutboxEntry[] {
  const next = nextUser(user);
  const { id, email, fullName } = user;
  const deletedAt = at.toISOString();
  const deleted = {
    aggregateId: id,
    aggregateVersion: next.version,
    now: at,
    payload: { userId: id, deletedAt },
  };
  return [
    mailEvent(accountDeleted, next, at, { recipient: { kind: 'address', email, fullName }, deletedAt }),
    createEvent(userDeleted, deleted),
    tombstone(topics.users.name, id, at),
  ];
}
