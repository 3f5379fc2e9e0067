import { errors } from '@croneai/contracts/errors.ts';
import type { SignedIn } from '@croneai/contracts/users.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Parts } from '../connections.ts';
import type { Browser } from '../limits/known-devices.ts';
import type { User } from '../users/user.model.ts';
import { signIn } from './sign-in.ts';

/** Signs in a user who was checked a moment ago, in place of the session that they had, if they had one. */
export type RecheckAfterSignIn = (checked: User, browser: Browser, replaces?: string) => Promise<SignedIn>;

/**
 * The password may be changed, or the account deleted or blocked, while it is checked: the session then began too late to be
 * ended by that, and ends here.
 */
export function recheckAfterSignIn(parts: Parts): RecheckAfterSignIn {
  const { users, sessions } = parts;
  const begin = signIn(parts);
  return async (checked, browser, replaces) => {
    const { sessionId, ...signedIn } = await begin(checked, browser, replaces);
    const current = await users.findById(checked.id);
    if (current && isUnchanged(current, checked)) return signedIn;
    await sessions.endOne(checked.id, sessionId);
    throw appError(errors.invalidCredentials);
  };
}

/** A second factor enrolled meanwhile has not been verified. */
function isUnchanged(current: User, checked: User): boolean {
  const hasNewFactor = current.twoFactor !== null && checked.twoFactor === null;
  const isOpen = !current.deletion && !current.blockedAt && current.role === checked.role;
  return current.passwordHash === checked.passwordHash && !hasNewFactor && isOpen;
}
