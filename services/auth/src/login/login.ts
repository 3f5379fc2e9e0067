import type { LoginBody } from '@croneai/contracts/endpoints/auth.ts';
import type { SecondFactorNeeded } from '@croneai/contracts/endpoints/two-factor.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { SignedIn } from '@croneai/contracts/users.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import type { Parts } from '../connections.ts';
import { SIGN_IN } from '../limits/attempt-policies.ts';
import type { Registration } from '../registrations/registration.model.ts';
import { registrationMeant } from '../registrations/registration.ts';
import type { RecheckAfterSignIn } from '../sessions/recheck-after-sign-in.ts';
import { refuseIfClosed } from '../sessions/sign-in.ts';
import type { User } from '../users/user.model.ts';

/**
 * Signs a member in, or requests the second factor first. A refused sign-in costs two hashes and has the same answer whether
 * the address is a member's or not; an unconfirmed registration is named in both cases.
 */
export function login(
  { users, registrations, passwords, attempts, devices, now, challenges }: Parts,
  recheckAfterSignIn: RecheckAfterSignIn,
) {
  return async (
    { email, password, deviceToken }: LoginBody,
    client: Client,
  ): Promise<SignedIn | SecondFactorNeeded> => {
    const browser = { ...client, deviceToken };
    const origin = devices.originOf(browser, email);
    await attempts.count(SIGN_IN, email, origin);
    const [user, live] = await Promise.all([users.findByEmail(email), registrations.findLive(email, now())]);
    const isTheirs = await passwords.verify(user?.passwordHash, password);
    if (!user || !isTheirs) return refuse(registrationMeant(live, client.address), password);
    refuseIfClosed(user);
    const answer = user.twoFactor ? await requireSecondFactor(user) : await recheckAfterSignIn(user, browser);
    await attempts.forget(SIGN_IN, email, origin);
    return answer;
  };

  /** Only a caller with the password of a pending registration learns that it exists, and that it needs its code. */
  async function refuse(waiting: Registration | undefined, password: string): Promise<never> {
    const isWaiting = await passwords.verify(waiting?.passwordHash, password);
    throw appError(isWaiting ? errors.emailUnconfirmed : errors.invalidCredentials);
  }

  async function requireSecondFactor(user: User): Promise<SecondFactorNeeded> {
    const { challenge, expiresAt } = await challenges.issue(user);
    return { secondFactorRequired: true, challenge, expiresAt: expiresAt.toISOString() };
  }
}
