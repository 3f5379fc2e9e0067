import { errors } from '@croneai/contracts/errors.ts';
import { AppError } from '@croneai/platform/errors.ts';
import { addressBlockOf } from '@croneai/platform/http/address-block.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { SecretHasher } from '../secrets/module.ts';
import type { SecurityLog } from '../security-log/module.ts';
import type { Users } from '../users/module.ts';

type Attempt = {
  factor: 'password' | 'second-factor' | 'confirmation-code' | 'password-again' | 'keep-account';
  /** The user, if known before the password or code is checked. */
  userId?: string | undefined;
  /**
   * The address as typed. Only its HMAC is logged, because the field may contain a stranger's
   * address, or a password that was typed in the wrong field.
   */
  email?: string;
};

/**
 * Length of the network prefix that is logged, in bits. It is enough to find the origin of guesses
 * without identifying a person.
 */
const LOGGED_NETWORK = { v4: 24, v6: 48 } as const;

/**
 * Error codes that count as a wrong password for the member with the entered email address.
 * `emailUnconfirmed` is one of them: a stranger can register a member's address again, and gets
 * this error after signing in with the password of that registration.
 */
const WRONG_PASSWORDS: readonly string[] = [errors.invalidCredentials.code, errors.emailUnconfirmed.code];
const WRONG_CODES: readonly string[] = [errors.secondFactorInvalid.code, errors.secondFactorUsed.code];

/**
 * Logs each attempt to sign in or to confirm a password, so that guessing is visible. Failed
 * attempts appear in the member's security log.
 */
export function createSignInLog({
  users,
  securityLog,
  hasher,
  logger,
}: {
  users: Pick<Users, 'findByEmail'>;
  securityLog: SecurityLog;
  hasher: Pick<SecretHasher, 'hash'>;
  logger: Pick<Logger, 'info'>;
}) {
  return async <T>(attempt: Attempt, client: Client, signIn: () => Promise<T>): Promise<T> => {
    const { factor, email } = attempt;
    const write = (outcome: string, userId = attempt.userId) =>
      logger.info(
        {
          outcome,
          factor,
          userId,
          tried: email && hasher.hash('sign-in-log', '', email),
          address: addressBlockOf(client.address, LOGGED_NETWORK),
        },
        'auth.sign-in',
      );
    try {
      const answer = await signIn();
      write(outcomeOf(answer), userIdOf(answer));
      return answer;
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'error';
      write(code);
      // Not awaited, because the waiting time would reveal that the account exists.
      void notifyOwner(attempt, code, client);
      throw error;
    }
  };

  async function notifyOwner({ userId, email }: Attempt, code: string, client: Client): Promise<void> {
    if (userId && WRONG_CODES.includes(code))
      return securityLog.record(userId, 'second-factor-failed', client);
    if (userId && code === errors.wrongPassword.code)
      return securityLog.record(userId, 'sign-in-failed', client);
    if (!WRONG_PASSWORDS.includes(code) || !email) return;
    const owner = await users.findByEmail(email).catch(() => undefined);
    if (owner) await securityLog.record(owner.id, 'sign-in-failed', client);
  }
}

function outcomeOf(answer: unknown): string {
  if (!isObject(answer)) return 'accepted';
  return 'secondFactorRequired' in answer ? 'second-factor-required' : 'signed-in';
}

function userIdOf(answer: unknown): string | undefined {
  const user = isObject(answer) ? answer.user : undefined;
  return isObject(user) && typeof user.id === 'string' ? user.id : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
