import type { LoginBody } from '@croneai/contracts/endpoints/auth.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { SignedIn } from '@croneai/contracts/users.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import type { UserRepository } from '../account/user.repository.ts';
import { type AttemptLimit, SIGN_IN } from '../limits/attempt-limit.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import type { RegistrationRepository } from '../registrations/registration.repository.ts';
import type { SessionStore } from './session-store.ts';
import { refuseIfGoing, type SignIn } from './sign-in.ts';

/** Signs a member in. Unknown addresses cost the same hash as known ones. */
export function createLogin({
  users,
  registrations,
  sessions,
  passwords,
  signIn,
  attempts,
  now,
}: {
  users: UserRepository;
  registrations: RegistrationRepository;
  sessions: SessionStore;
  passwords: PasswordHashing;
  signIn: SignIn;
  attempts: AttemptLimit;
  now: () => Date;
}) {
  return async ({ email, password }: LoginBody, client: Client): Promise<SignedIn> => {
    await attempts.count(SIGN_IN, email, client.address);
    const [user, pending] = await Promise.all([
      users.findByEmail(email),
      registrations.findLive(email, now()),
    ]);
    if (!user) {
      await refuseStranger(pending, password);
      throw appError(errors.invalidCredentials);
    }
    if (!(await passwords.verify(user.passwordHash, password))) throw appError(errors.invalidCredentials);
    refuseIfGoing(user);
    const { token, user: clientUser, sessionId } = await signIn(user, client);
    await endIfOvertaken(user, sessionId);
    await attempts.forget(SIGN_IN, email, client.address);
    return { token, user: clientUser };
  };

  /** Who knows the password of a pending registration is told to confirm it; nobody else learns that it exists. */
  async function refuseStranger(pending: { passwordHash: string }[], password: string): Promise<void> {
    const hashes = pending.length > 0 ? pending.map(({ passwordHash }) => passwordHash) : [undefined];
    for (const hash of hashes) {
      if (await passwords.verify(hash, password)) throw appError(errors.emailUnconfirmed);
    }
  }

  /** The password was changed, or the account deleted, while it was checked: the session began too late to be ended by that. */
  async function endIfOvertaken(checked: { id: string; passwordHash: string }, sessionId: string) {
    const current = await users.findById(checked.id);
    if (current?.passwordHash === checked.passwordHash && !current.deletion) return;
    await sessions.endOne(checked.id, sessionId);
    throw appError(errors.invalidCredentials);
  }
}
