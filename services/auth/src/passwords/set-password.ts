import { passwordChanged } from '@croneai/contracts/events/notices.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import type { Parts } from '../connections.ts';
import type { SessionsToEnd, User } from '../users/user.model.ts';
import { allSessionsOf } from '../users/user.ts';

export type SetPassword = (change: {
  userId: string;
  passwordHash: string;
  /** Looked at in the moment of the change: false leaves all as it is. */
  isAllowed: (user: User) => boolean;
  /** Stays signed in; all others are signed out. */
  exceptSessionId: string | null;
  address: string;
}) => Promise<boolean>;

/** Writes a new password, mails the owner, and ends sessions and reset links. */
export function setPassword({ users, resets, endSessions, now }: Parts): SetPassword {
  return async ({ userId, passwordHash, isAllowed, exceptSessionId, address }) => {
    const changedAt = now();
    const changed = await users.change<SessionsToEnd>(userId, (user) => {
      if (!isAllowed(user)) return {};
      const sessionsToEnd = allSessionsOf(user, exceptSessionId);
      const event = createEvent(passwordChanged, {
        aggregateId: userId,
        aggregateVersion: user.version + 1,
        now: changedAt,
        payload: {
          recipient: { kind: 'member', userId },
          changedAt: changedAt.toISOString(),
          address,
        },
      });
      return {
        // A pending change of e-mail may come from an attacker who knew the old password.
        set: { passwordHash, passwordChangedAt: changedAt, emailChange: null, sessionsToEnd },
        events: [event],
        result: sessionsToEnd,
      };
    });
    if (!changed?.result) return false;
    await endSessions(userId, changed.result);
    await resets.discardAll(userId);
    return true;
  };
}
