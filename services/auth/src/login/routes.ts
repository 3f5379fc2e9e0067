import { authEndpoints, type LoginBody } from '@croneai/contracts/endpoints/auth.ts';
import {
  type SecondFactorBody,
  type SecondFactorNeeded,
  twoFactorEndpoints,
} from '@croneai/contracts/endpoints/two-factor.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { SignedIn } from '@croneai/contracts/users.ts';
import { AppError, appError } from '@croneai/platform/errors.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import type { Origin } from '../limits/attempt-limit.ts';
import { SIGN_IN } from '../limits/attempt-policies.ts';
import type { Registration } from '../registrations/registration.model.ts';
import { registrationMeant } from '../registrations/registration.ts';
import { verifySecondFactor } from '../second-factor/verify-second-factor.ts';
import { recheckAfterSignIn, refuseIfClosed } from '../sessions/sign-in.ts';
import { createSignInLog } from '../sessions/sign-in-log.ts';
import type { User } from '../users/user.model.ts';

export function loginRoutes(parts: Parts): Route[] {
  const signInLog = createSignInLog(parts);
  const logIn = login(parts);
  const finish = loginWithSecondFactor(parts);
  return [
    route(authEndpoints.login, async ({ body, client }) => ({
      data: await signInLog({ factor: 'password', email: body.email }, client, () => logIn(body, client)),
    })),
    route(twoFactorEndpoints.loginWithSecondFactor, async ({ body, client }) => ({
      data: await finish(body, client),
    })),
  ];
}

/**
 * Signs a member in, or requests the second factor first. A refused sign-in costs two hashes and has the same answer whether
 * the address is a member's or not; an unconfirmed registration is named in both cases.
 */
function login(parts: Parts) {
  const { users, registrations, passwords, attempts, devices, now, challenges } = parts;
  const recheck = recheckAfterSignIn(parts);
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
    const answer = user.twoFactor ? await requireSecondFactor(user) : await recheck(user, browser);
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

/** The second step of a sign-in. A challenge is good for one of them, and void once the password has changed. */
function loginWithSecondFactor(parts: Parts) {
  const { users, devices, challenges } = parts;
  const signInLog = createSignInLog(parts);
  const verify = verifySecondFactor(parts);
  const recheck = recheckAfterSignIn(parts);
  return async ({ challenge, code, deviceToken }: SecondFactorBody, client: Client): Promise<SignedIn> => {
    const opened = await challenges.countTry(challenge);
    const known = opened && (await users.findById(opened.userId));
    if (known?.passwordChangedAt.getTime() !== opened?.passwordChangedAt || !known)
      throw appError(errors.challengeInvalid);
    return signInLog({ factor: 'second-factor', userId: known.id }, client, async () => {
      const browser = { ...client, deviceToken };
      const user = await prove(known, code, devices.originOf(browser, known.email));
      if (!(await challenges.take(challenge))) throw appError(errors.challengeInvalid);
      return recheck(user, browser);
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
