import { errors } from '@croneai/contracts/errors.ts';
import { recoveryCodeUsed } from '@croneai/contracts/events/mails.ts';
import { appError } from '@croneai/platform/errors.ts';
import { type Attempts, type Origin, SECOND_FACTOR } from '../limits/module.ts';
import type { SecretBox, SecretHasher } from '../secrets/module.ts';
import { mailEvent, nextUser, type User, type UserChange, type Users } from '../users/module.ts';
import { checkFactor, type FactorCheck, recoveryCodesLeft } from './two-factor.ts';

export type VerifySecondFactor = (proof: { userId: string; code: string } & Origin) => Promise<User>;

type Outcome = FactorCheck['outcome'] | 'off';

/**
 * Returns the user if the code is valid and unused, and uses it up. Throws 422
 * `auth.second_factor_invalid` or `auth.second_factor_used`, 409 `auth.two_factor_off` if the user
 * has no second factor, or 429 after too many wrong codes.
 */
export function verifySecondFactor({
  users,
  attempts,
  box,
  hasher,
  now,
}: {
  users: Pick<Users, 'change'>;
  attempts: Pick<Attempts, 'count' | 'forget'>;
  box: SecretBox;
  hasher: SecretHasher;
  now: () => Date;
}): VerifySecondFactor {
  return async ({ userId, code, ...origin }) => {
    await attempts.count(SECOND_FACTOR, userId, origin);
    const proven = await users.change<Outcome>(userId, (user) => judge(user, code, origin.address));
    if (!proven) throw appError(errors.unauthenticated);
    if (proven.result === 'off') throw appError(errors.twoFactorOff);
    if (proven.result === 'used') throw appError(errors.secondFactorUsed);
    if (proven.result !== 'accepted') throw appError(errors.secondFactorInvalid);
    await attempts.forget(SECOND_FACTOR, userId, origin);
    return proven.user;
  };

  /**
   * Checks a code and uses it up in one write, so that the same code in parallel calls works only
   * once.
   */
  function judge(user: User, code: string, address: string): UserChange<Outcome> {
    if (!user.twoFactor) return { result: 'off' };
    const at = now();
    const check = checkFactor(
      { twoFactor: user.twoFactor, userId: user.id, code, now: at },
      { box, secrets: hasher },
    );
    if (check.outcome !== 'accepted') return { result: check.outcome };
    const set = { twoFactor: check.twoFactor };
    if (!check.isRecovery) return { set, result: 'accepted' };
    const event = mailEvent(recoveryCodeUsed, nextUser(user), at, {
      usedAt: at.toISOString(),
      address,
      codesLeft: recoveryCodesLeft(check.twoFactor),
    });
    return { set, events: [event], result: 'accepted' };
  }
}
