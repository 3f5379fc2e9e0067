import type { LoginBody } from '@croneai/contracts/endpoints/auth/auth-bodies.ts';
import type { SecondFactorBody, SecondFactorNeeded } from '@croneai/contracts/endpoints/auth/two-factor.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { SignedIn } from '@croneai/contracts/users.ts';
import { AppError, appError } from '@croneai/platform/errors.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import { type Attempts, type Devices, type Origin, SIGN_IN } from '../limits/module.ts';
import type { Passwords } from '../passwords/module.ts';
import type { Registrations } from '../registrations/module.ts';
import { refuseIfClosed, type Sessions } from '../sessions/module.ts';
import type { VerifySecondFactor } from '../two-factor/module.ts';
import type { User, Users } from '../users/module.ts';
import type { Challenges } from './challenge-store.ts';

type ProvePassword = (typed: { email: string; password: string }, origin: Origin) => Promise<User>;

/**
 * Returns the member with this address and password. If the sign-in is refused, two hashes are
 * verified and the answer is the same for every address, so neither the time nor the answer reveals
 * whether the address belongs to a member. There is one exception: a caller who knows the password
 * of an unconfirmed registration gets a different answer.
 */
export function provePassword({
  users,
  findRegistration,
  passwords,
}: {
  users: Pick<Users, 'findByEmail'>;
  findRegistration: Registrations['findMeant'];
  passwords: Pick<Passwords['hashing'], 'verify'>;
}): ProvePassword {
  return async ({ email, password }, { address }) => {
    const [user, waiting] = await Promise.all([users.findByEmail(email), findRegistration(email, address)]);
    const isTheirs = await passwords.verify(user?.passwordHash, password);
    if (user && isTheirs) return user;
    // Only a caller who has the password of the pending registration may learn that the
    // registration exists.
    const isWaiting = await passwords.verify(waiting?.passwordHash, password);
    throw appError(isWaiting ? errors.emailUnconfirmed : errors.invalidCredentials);
  };
}

/** Signs a member in, or requests the second factor first. */
export function logIn({
  prove,
  challenges,
  attempts,
  devices,
  signInChecked,
}: {
  prove: ProvePassword;
  challenges: Pick<Challenges, 'issue'>;
  attempts: Pick<Attempts, 'count' | 'forget'>;
  devices: Pick<Devices, 'originOf'>;
  signInChecked: Sessions['signInChecked'];
}) {
  return async (
    { email, password, deviceToken }: LoginBody,
    client: Client,
  ): Promise<SignedIn | SecondFactorNeeded> => {
    const browser = { ...client, deviceToken };
    const origin = devices.originOf(browser, email);
    await attempts.count(SIGN_IN, email, origin);
    const user = await prove({ email, password }, origin);
    refuseIfClosed(user);
    const answer = user.twoFactor ? await requireSecondFactor(user) : await signInChecked(user, browser);
    await attempts.forget(SIGN_IN, email, origin);
    return answer;
  };

  async function requireSecondFactor(user: User): Promise<SecondFactorNeeded> {
    const { challenge, expiresAt } = await challenges.issue(user);
    return { secondFactorRequired: true, challenge, expiresAt: expiresAt.toISOString() };
  }
}

/**
 * Completes a sign-in with the second factor. A challenge works once, and is void after a password
 * change.
 */
export function logInWithSecondFactor({
  users,
  challenges,
  devices,
  verifySecondFactor,
  sessions,
}: {
  users: Pick<Users, 'findById'>;
  challenges: Pick<Challenges, 'countTry' | 'take'>;
  devices: Pick<Devices, 'originOf'>;
  verifySecondFactor: VerifySecondFactor;
  sessions: Pick<Sessions, 'signInChecked' | 'logSignIn'>;
}) {
  return async ({ challenge, code, deviceToken }: SecondFactorBody, client: Client): Promise<SignedIn> => {
    const opened = await challenges.countTry(challenge);
    const known = opened && (await users.findById(opened.userId));
    if (known?.passwordChangedAt.getTime() !== opened?.passwordChangedAt || !known)
      throw appError(errors.challengeInvalid);
    return sessions.logSignIn({ factor: 'second-factor', userId: known.id }, client, async () => {
      const browser = { ...client, deviceToken };
      const user = await prove(known, code, devices.originOf(browser, known.email));
      if (!(await challenges.take(challenge))) throw appError(errors.challengeInvalid);
      return sessions.signInChecked(user, browser);
    });
  };

  /**
   * Verifies the second factor. If the second factor was removed in the meantime, the member starts
   * again with the password alone.
   */
  async function prove({ id }: User, code: string, origin: Origin): Promise<User> {
    try {
      return await verifySecondFactor({ userId: id, code, ...origin });
    } catch (error) {
      const isOff = error instanceof AppError && error.code === errors.twoFactorOff.code;
      throw isOff ? appError(errors.challengeInvalid) : error;
    }
  }
}
