import type { SecondFactorBody } from '@croneai/contracts/endpoints/two-factor.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { SignedIn } from '@croneai/contracts/users.ts';
import { AppError, appError } from '@croneai/platform/errors.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import type { Parts } from '../connections.ts';
import type { Origin } from '../limits/attempt-limit.ts';
import { verifySecondFactor } from '../second-factor/verify-second-factor.ts';
import type { RecheckAfterSignIn } from '../sessions/recheck-after-sign-in.ts';
import { createSignInLog } from '../sessions/sign-in-log.ts';
import type { User } from '../users/user.model.ts';

/** The second step of a sign-in. A challenge is good for one of them, and void once the password has changed. */
export function loginWithSecondFactor(parts: Parts, recheckAfterSignIn: RecheckAfterSignIn) {
  const { users, devices, challenges } = parts;
  const signInLog = createSignInLog(parts);
  const verify = verifySecondFactor(parts);
  return async ({ challenge, code, deviceToken }: SecondFactorBody, client: Client): Promise<SignedIn> => {
    const opened = await challenges.countTry(challenge);
    const known = opened && (await users.findById(opened.userId));
    if (known?.passwordChangedAt.getTime() !== opened?.passwordChangedAt || !known)
      throw appError(errors.challengeInvalid);
    return signInLog({ factor: 'second-factor', userId: known.id }, client, async () => {
      const browser = { ...client, deviceToken };
      const user = await prove(known, code, devices.originOf(browser, known.email));
      if (!(await challenges.take(challenge))) throw appError(errors.challengeInvalid);
      return recheckAfterSignIn(user, browser);
    });
  };

  /** A member whose second factor was removed meanwhile starts again, with the password alone. */
  async function prove({ id }: User, code: string, origin: Origin): Promise<User> {
    try {
      return await verify({ userId: id, code, ...origin });
    } catch (error) {
      const isOff = error instanceof AppError && error.code === errors.twoFactorOff.code;
      throw isOff ? appError(errors.challengeInvalid) : error;
    }
  }
}
