import type { ResetPasswordBody } from '@croneai/contracts/endpoints/password-reset.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import type { Parts } from '../connections.ts';
import type { User } from '../users/user.model.ts';
import type { PasswordReset } from './password-reset.repository.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { setPassword } from './set-password.ts';

/** A link is good for one change: any change of the password after it was issued ends it. */
const isStillGood = (reset: PasswordReset, user: User) => reset.issuedAt > user.passwordChangedAt;

export function verifyResetToken({ users, resets, now }: Parts) {
  return async ({ token }: { token: string }): Promise<{ user: User; reset: PasswordReset }> => {
    const reset = await resets.findLive(token, now());
    const user = reset && (await users.findById(reset.userId));
    if (!user || !isStillGood(reset, user)) throw appError(errors.resetTokenInvalid);
    return { user, reset };
  };
}

/** Sets a new password with a link and ends all sessions. Resolves to the user. */
export function resetPassword(parts: Parts) {
  const verify = verifyResetToken(parts);
  const set = setPassword(parts);
  return async ({ token, newPassword }: ResetPasswordBody, { address }: Client): Promise<string> => {
    const { user: owner, reset } = await verify({ token });
    refuseWeakPassword('newPassword', newPassword, owner);
    const isSet = await set({
      userId: reset.userId,
      passwordHash: await parts.passwords.hash(newPassword),
      isAllowed: (user) => isStillGood(reset, user),
      exceptSessionId: null,
      address,
    });
    if (!isSet) throw appError(errors.resetTokenInvalid);
    return reset.userId;
  };
}
