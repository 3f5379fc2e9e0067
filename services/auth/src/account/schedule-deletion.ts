import type { AccountDeletion } from '@croneai/contracts/endpoints/account.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { accountDeletionScheduled } from '@croneai/contracts/events/notices.ts';
import { userProfileChanged } from '@croneai/contracts/events/users.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import type { Parts } from '../connections.ts';
import type { Deletion, SessionsToEnd, User } from '../users/user.model.ts';
import { allSessionsOf, toUserState } from '../users/user.ts';

/**
 * Schedules a deletion: ends all sessions at once; the account is erased after the grace period unless the deletion is
 * cancelled. A second request does not prolong the grace period.
 */
export function scheduleDeletion({ users, endSessions, adminSeats, securityLog, config, now }: Parts) {
  return async ({ userId, role }: Session, client: Client): Promise<AccountDeletion> => {
    if (role === 'admin') await adminSeats.leave(userId);
    const requestedAt = now();
    const erasesAt = new Date(requestedAt.getTime() + config.ERASURE_GRACE_SECONDS * 1_000);
    const changed = await users.change<SessionsToEnd>(userId, (user) => {
      const sessionsToEnd = allSessionsOf(user);
      if (user.deletion) return { result: sessionsToEnd };
      const deletion = { requestedAt, erasesAt };
      return {
        set: { deletion, sessionsToEnd },
        events: eventsOf(user, deletion, client.address),
        result: sessionsToEnd,
      };
    });
    if (!changed?.user.deletion || !changed.result) throw appError(errors.unauthenticated);
    await endSessions(userId, changed.result);
    await securityLog.record(userId, 'deletion-scheduled', client);
    return { erasesAt: changed.user.deletion.erasesAt.toISOString() };
  };
}

function eventsOf(user: User, deletion: Deletion, address: string) {
  const requestedAt = deletion.requestedAt.toISOString();
  const erasesAt = deletion.erasesAt.toISOString();
  const aggregate = {
    aggregateId: user.id,
    aggregateVersion: user.version + 1,
    now: deletion.requestedAt,
  };
  return [
    createEvent(userProfileChanged, { ...aggregate, payload: toUserState({ ...user, deletion }) }),
    createEvent(accountDeletionScheduled, {
      ...aggregate,
      payload: { recipient: { kind: 'member', userId: user.id }, requestedAt, erasesAt, address },
    }),
  ];
}
