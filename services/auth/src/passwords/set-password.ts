import { errors } from '@croneai/contracts/errors.ts';
import { passwordChanged } from '@croneai/contracts/events/mails.ts';
import { appError } from '@croneai/platform/errors.ts';
import {
  PASSWORD_TOO_COMMON,
  type PasswordOwner,
  readingsOf,
  weaknessOf,
} from '@croneai/rules/password-rules.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { type Attempts, type Browser, type Devices, SIGN_IN } from '../limits/module.ts';
import { mailEvent, nextUser, type User, type Users } from '../users/module.ts';
import type { PasswordHashing } from './password-hashing.ts';
import type { PasswordResets } from './password-reset.repository.ts';

type PasswordChange = {
  userId: string;
  passwordHash: string;
  /** Runs inside the write. If it returns false, nothing changes. */
  isAllowed: (user: User) => boolean;
  /** Id of the one session that does not end; null to end all sessions. */
  exceptSessionId: string | null;
  address: string;
};

/** Resolves to false if `isAllowed` returned false. */
export type SetPassword = (change: PasswordChange) => Promise<boolean>;

/** Writes a new password, mails the owner, and ends sessions and reset links. */
export function setPassword({
  users,
  resets,
  now,
}: {
  users: Pick<Users, 'change'>;
  resets: Pick<PasswordResets, 'discardAll'>;
  now: () => Date;
}): SetPassword {
  return async ({ userId, passwordHash, isAllowed, exceptSessionId, address }) => {
    const changedAt = now();
    const changed = await users.change<true>(userId, (user) => {
      if (!isAllowed(user)) return {};
      const content = { changedAt: changedAt.toISOString(), address };
      return {
        // Drops a pending change of email, which an attacker with the old password may have
        // requested.
        set: { passwordHash, passwordChangedAt: changedAt, emailChange: null },
        events: [mailEvent(passwordChanged, nextUser(user), changedAt, content)],
        endsSessions: { except: exceptSessionId },
        result: true,
      };
    });
    if (!changed?.result) return false;
    await resets.discardAll(userId);
    return true;
  };
}

type Proof = { userId: string; password: string; browser: Browser };
export type VerifyPassword = (proof: Proof) => Promise<User>;

/**
 * Returns the user if the password is right. Throws 422 `auth.wrong_password`, or 429 after too
 * many wrong passwords. Guesses count like guesses at sign-in, because otherwise an attacker with a
 * stolen session could guess the password.
 */
export function verifyPassword({
  users,
  hashing,
  attempts,
  devices,
}: {
  users: Pick<Users, 'getById'>;
  hashing: Pick<PasswordHashing, 'verify'>;
  attempts: Pick<Attempts, 'count' | 'forget'>;
  devices: Pick<Devices, 'originOf'>;
}): VerifyPassword {
  return async ({ userId, password, browser }) => {
    const user = await users.getById(userId);
    const origin = devices.originOf(browser, user.email);
    await attempts.count(SIGN_IN, userId, origin);
    if (!(await hashing.verify(user.passwordHash, password))) throw appError(errors.wrongPassword);
    await attempts.forget(SIGN_IN, userId, origin);
    return user;
  };
}

/** About fifty thousand leaked passwords in lower case, which attackers try first. */
const COMMON = new Set(dictionary['passwords-common']);

/**
 * Throws 422 for `field` if the password is easy to guess. Every new password passes this check.
 */
export function refuseWeakPassword(field: string, password: string, owner: PasswordOwner): void {
  const isCommon = readingsOf(password).some((reading) => COMMON.has(reading));
  const weakness = weaknessOf(password, owner) ?? (isCommon ? PASSWORD_TOO_COMMON : undefined);
  if (weakness) throw appError(errors.valuesRefused, { fields: { [field]: weakness } });
}
