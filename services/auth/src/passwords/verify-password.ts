import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Parts } from '../connections.ts';
import { SIGN_IN } from '../limits/attempt-policies.ts';
import type { Browser } from '../limits/known-devices.ts';
import type { User } from '../users/user.model.ts';

type Proof = { userId: string; password: string; browser: Browser };

/**
 * The user, if the password is theirs. Throws 422 `auth.wrong_password`, or 429 after too many wrong ones: a session alone must not
 * allow guessing the password, so guesses are counted as at sign-in.
 */
export function verifyPassword({ users, passwords, attempts, devices }: Parts) {
  return async ({ userId, password, browser }: Proof): Promise<User> => {
    const user = await users.getById(userId);
    const origin = devices.originOf(browser, user.email);
    await attempts.count(SIGN_IN, userId, origin);
    if (!(await passwords.verify(user.passwordHash, password))) throw appError(errors.wrongPassword);
    await attempts.forget(SIGN_IN, userId, origin);
    return user;
  };
}
