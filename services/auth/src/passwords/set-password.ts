import { passwordChanged } from '@croneai/contracts/events/notices.ts';
import type { Parts } from '../connections.ts';
import type { User } from '../users/user.model.ts';
import { mailEvent, nextUser } from '../users/user-events.ts';

type PasswordChange = {
  userId: string;
  passwordHash: string;
  /** Looked at in the moment of the change: false leaves all as it is. */
  isAllowed: (user: User) => boolean;
  /** Stays signed in; all others are signed out. */
  exceptSessionId: string | null;
  address: string;
};

/** Writes a new password, mails the owner, and ends sessions and reset links. */
export function setPassword({ users, resets, now }: Parts) {
  return async ({
    userId,
    passwordHash,
    isAllowed,
    exceptSessionId,
    address,
  }: PasswordChange): Promise<boolean> => {
    const changedAt = now();
    const changed = await users.change<true>(userId, (user) => {
      if (!isAllowed(user)) return {};
      const content = { changedAt: changedAt.toISOString(), address };
      return {
        // A pending change of e-mail may come from an attacker who knew the old password.
        set: { passwordHash, passwordChangedAt: changedAt, emailChange: null },
        events: [mailEvent(passwordChanged, nextUser(user), changedAt, content)],
        endsSessions: { except: exceptSessionId },
        result: true,
      };
    });
    if (!changed?.result) return false;
    await resets.discardAll(userId);
    return true;
  };
}
