import { errors } from '@croneai/contracts/errors.ts';
import { passwordChanged } from '@croneai/contracts/events/notices.ts';
import {
  PASSWORD_TOO_COMMON,
  type PasswordOwner,
  readingsOf,
  weaknessOf,
} from '@croneai/contracts/password-rules.ts';
import { appError } from '@croneai/platform/errors.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { type Attempts, type Browser, type Devices, SIGN_IN } from '../limits/module.ts';
import { mailEvent, nextUser, type User, type Users } from '../users/module.ts';
import type { PasswordHashing } from './password-hashing.ts';
import type { PasswordResets } from './password-reset.repository.ts';

type PasswordChange = {
  userId: string;
  passwordHash: string;
  /** Checked at the moment of the change; false changes nothing. */
  isAllowed: (user: User) => boolean;
  /** Stays signed in; all others are signed out. */
  exceptSessionId: string | null;
  address: string;
};

/** Resolves to false when the change was not allowed. */
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
        // A pending change of e-mail may come from an attacker who knew the old password.
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
 * The user, if the password is theirs. Throws 422 `auth.wrong_password`, or 429 after too many wrong ones: a session alone must not
 * allow guessing the password, so guesses are counted as at sign-in.
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

/** Some fifty thousand, in lower case, from what was leaked elsewhere: what is tried first against every account. */
const COMMON = new Set(dictionary['passwords-common']);

/** Throws 422 at the field for a password that guessing would find soon. Asked wherever a password is set. */
export function refuseWeakPassword(field: string, password: string, owner: PasswordOwner): void {
  const isCommon = readingsOf(password).some((reading) => COMMON.has(reading));
  const weakness = weaknessOf(password, owner) ?? (isCommon ? PASSWORD_TOO_COMMON : undefined);
  if (weakness) throw appError(errors.valuesRefused, { fields: { [field]: weakness } });
}
