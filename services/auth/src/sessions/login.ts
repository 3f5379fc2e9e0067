import type { LoginBody } from '@croneai/contracts/endpoints/auth.ts';
import type { SecondFactorNeeded } from '@croneai/contracts/endpoints/two-factor.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { SignedIn } from '@croneai/contracts/users.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import type { UserRepository } from '../account/user.repository.ts';
import type { User } from '../account/user.ts';
import type { AttemptLimit } from '../limits/attempt-limit.ts';
import { SIGN_IN } from '../limits/attempt-policies.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import type { RegistrationRepository } from '../registrations/registration.repository.ts';
import type { ChallengeStore } from '../two-factor/challenge-store.ts';
import type { CheckedSignIn } from './checked-sign-in.ts';
import { refuseIfClosed } from './sign-in.ts';

/** Signs a member in, or asks for the second factor first. Unknown addresses cost the same hash as known ones. */
export function createLogin({
  users,
  registrations,
  passwords,
  challenges,
  checkedSignIn,
  attempts,
  now,
}: {
  users: UserRepository;
  registrations: RegistrationRepository;
  passwords: PasswordHashing;
  challenges: ChallengeStore;
  checkedSignIn: CheckedSignIn;
  attempts: AttemptLimit;
  now: () => Date;
}) {
  return async ({ email, password }: LoginBody, client: Client): Promise<SignedIn | SecondFactorNeeded> => {
    await attempts.count(SIGN_IN, email, client);
    const [user, pending] = await Promise.all([
      users.findByEmail(email),
      registrations.findLive(email, now()),
    ]);
    if (!user) {
      await refuseStranger(pending, password);
      throw appError(errors.invalidCredentials);
    }
    if (!(await passwords.verify(user.passwordHash, password))) throw appError(errors.invalidCredentials);
    refuseIfClosed(user);
    const answer = user.twoFactor ? await askSecondFactor(user) : await checkedSignIn(user, client);
    await attempts.forget(SIGN_IN, email, client);
    return answer;
  };

  /** Who knows the password of a pending registration is told to confirm it; nobody else learns that it exists. */
  async function refuseStranger(pending: { passwordHash: string }[], password: string): Promise<void> {
    const hashes = pending.length > 0 ? pending.map(({ passwordHash }) => passwordHash) : [undefined];
    for (const hash of hashes) {
      if (await passwords.verify(hash, password)) throw appError(errors.emailUnconfirmed);
    }
  }

  async function askSecondFactor(user: User): Promise<SecondFactorNeeded> {
    const { challenge, expiresAt } = await challenges.issue(user);
    return { secondFactorRequired: true, challenge, expiresAt: expiresAt.toISOString() };
  }
}
