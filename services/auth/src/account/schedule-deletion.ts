import type { AccountDeletion } from '@croneai/contracts/endpoints/account.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { accountDeletionScheduled } from '@croneai/contracts/events/notices.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import type { Parts } from '../connections.ts';
import { mailEvent, nextUser, stateEvent } from '../users/user-events.ts';

/**
 * Schedules a deletion: ends all sessions at once; the account is erased after the grace period unless the deletion is
 * cancelled. A second request does not prolong the grace period.
 */
export function scheduleDeletion({ users, adminSeats, securityLog, config, now }: Parts) {
  return async ({ userId, role }: Session, client: Client): Promise<AccountDeletion> => {
    if (role === 'admin') await adminSeats.leave(userId);
    const requestedAt = now();
    const erasesAt = new Date(requestedAt.getTime() + config.ERASURE_GRACE_SECONDS * 1_000);
    const changed = await users.change(userId, (user) => {
      // Redis may have refused to end them the first time.
      if (user.deletion) return { endsSessions: { except: null } };
      const deletion = { requestedAt, erasesAt };
      const next = nextUser(user, { deletion });
      const mail = mailEvent(accountDeletionScheduled, next, requestedAt, {
        requestedAt: requestedAt.toISOString(),
        erasesAt: erasesAt.toISOString(),
        address: client.address,
      });
      const events = [stateEvent(next, requestedAt), mail];
      return { set: { deletion }, events, endsSessions: { except: null } };
    });
    if (!changed?.user.deletion) throw appError(errors.unauthenticated);
    await securityLog.record(userId, 'deletion-scheduled', client);
    return { erasesAt: changed.user.deletion.erasesAt.toISOString() };
  };
}
