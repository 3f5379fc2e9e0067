import { errors } from '@croneai/contracts/errors.ts';
import { recoveryCodeUsed } from '@croneai/contracts/events/notices.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Parts } from '../connections.ts';
import type { Origin } from '../limits/attempt-limit.ts';
import { SECOND_FACTOR } from '../limits/attempt-policies.ts';
import { checkFactor, type FactorCheck, recoveryCodesLeft } from '../users/two-factor.ts';
import type { User } from '../users/user.model.ts';
import type { UserChange } from '../users/user.repository.ts';
import { mailEvent, nextUser } from '../users/user-events.ts';

type Outcome = FactorCheck['outcome'] | 'off';

/**
 * The user, if the code is theirs and new; it is used up by this. Throws 422 `auth.second_factor_invalid` or
 * `auth.second_factor_used`, 409 `auth.two_factor_off` when there is no second factor, or 429 after too many wrong codes.
 */
export function verifySecondFactor(parts: Parts) {
  const { users, attempts, now } = parts;
  return async ({ userId, code, ...origin }: { userId: string; code: string } & Origin): Promise<User> => {
    await attempts.count(SECOND_FACTOR, userId, origin);
    const proven = await users.change<Outcome>(userId, (user) => judge(user, code, origin.address));
    if (!proven) throw appError(errors.unauthenticated);
    if (proven.result === 'off') throw appError(errors.twoFactorOff);
    if (proven.result === 'used') throw appError(errors.secondFactorUsed);
    if (proven.result !== 'accepted') throw appError(errors.secondFactorInvalid);
    await attempts.forget(SECOND_FACTOR, userId, origin);
    return proven.user;
  };

  /** Judged and used up in one write, so that the same code sent twice at once opens one door. */
  function judge(user: User, code: string, address: string): UserChange<Outcome> {
    if (!user.twoFactor) return { result: 'off' };
    const at = now();
    const check = checkFactor({ twoFactor: user.twoFactor, userId: user.id, code, now: at }, parts);
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
