import type { AccountDeletion } from '@croneai/contracts/endpoints/auth/account.ts';
import type { KeepAccountBody } from '@croneai/contracts/endpoints/auth/auth-bodies.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { accountDeletionScheduled, accountKept } from '@croneai/contracts/events/mails.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import { type Attempts, type Devices, SIGN_IN } from '../limits/module.ts';
import type { Passwords } from '../passwords/module.ts';
import type { SecurityLog } from '../security-log/module.ts';
import type { VerifySecondFactor } from '../two-factor/module.ts';
import { mailEvent, nextUser, stateEvent, type User, type Users } from '../users/module.ts';

/**
 * Schedules a deletion and ends all sessions immediately. The account is erased after the grace
 * period unless the deletion is cancelled. A second request does not prolong the grace period.
 */
export function scheduleDeletion({
  users,
  securityLog,
  graceMs,
  now,
}: {
  users: Pick<Users, 'change' | 'adminSeats'>;
  securityLog: SecurityLog;
  graceMs: number;
  now: () => Date;
}) {
  return async ({ userId, role }: Session, client: Client): Promise<AccountDeletion> => {
    if (role === 'owner') await users.adminSeats.leave(userId);
    const requestedAt = now();
    const changed = await users.change(userId, (user) => {
      // Ends the sessions again, because Redis may have failed to end them after the first request.
      if (user.deletion && !user.isCanary) return { endsSessions: { except: null } };
      const erasesAt = new Date(requestedAt.getTime() + (user.isCanary ? 0 : graceMs));
      const deletion = { requestedAt, erasesAt };
      const next = nextUser(user, { deletion });
      const mail = mailEvent(accountDeletionScheduled, next, requestedAt, {
        requestedAt: requestedAt.toISOString(),
        erasesAt: erasesAt.toISOString(),
        address: client.address,
      });
      const events = [stateEvent(next, requestedAt), mail];
      return { set: { deletion }, events, endsSessions: { except: null } };
    });
    if (!changed?.user.deletion) throw appError(errors.unauthenticated);
    await securityLog.record(userId, 'deletion-scheduled', client);
    return { erasesAt: changed.user.deletion.erasesAt.toISOString() };
  };
}

/**
 * Cancels a scheduled deletion. The caller has no session, and instead sends the password, and a
 * code if the account has a second factor. Throws the errors of a sign-in, and 422
 * `auth.second_factor_missing` if the code is missing.
 */
export function cancelDeletion({
  users,
  proveOwner,
  securityLog,
  now,
}: {
  users: Pick<Users, 'change'>;
  proveOwner: ProveOwner;
  securityLog: SecurityLog;
  now: () => Date;
}) {
  return async (body: KeepAccountBody, client: Client): Promise<void> => {
    const { user, forgetAttempt } = await proveOwner(body, client);
    // A canary run makes its account only to watch the system. The account must not be kept,
    // because admins do not see it and could not delete it.
    if (user.isCanary) throw appError(errors.invalidCredentials);
    const keptAt = now();
    const kept = await users.change(user.id, (current) =>
      // Does not cancel a deletion that was scheduled after `user` was read, because no second
      // factor was checked for that deletion.
      user.deletion && current.deletion
        ? { set: { deletion: null }, events: eventsOf(current, keptAt, client.address), result: true }
        : {},
    );
    // The member was erased after `user` was read.
    if (!kept) throw appError(errors.invalidCredentials);
    if (kept.result) await securityLog.record(user.id, 'account-kept', client);
    await forgetAttempt();
  };
}

type ProveOwner = (
  body: KeepAccountBody,
  client: Client,
) => Promise<{ user: User; forgetAttempt: () => Promise<void> }>;

/**
 * Returns the user after checking the password and, while a deletion is scheduled, the second
 * factor. The attempt counts towards the sign-in limit until the caller calls `forgetAttempt`.
 */
export function proveOwner({
  users,
  passwords,
  verifySecondFactor,
  attempts,
  devices,
}: {
  users: Pick<Users, 'findByEmail'>;
  passwords: Pick<Passwords['hashing'], 'verify'>;
  verifySecondFactor: VerifySecondFactor;
  attempts: Pick<Attempts, 'count' | 'forget'>;
  devices: Pick<Devices, 'originOf'>;
}): ProveOwner {
  return async (body, client) => {
    const { email, password, code, deviceToken } = body;
    const origin = devices.originOf({ ...client, deviceToken }, email);
    await attempts.count(SIGN_IN, email, origin);
    const user = await users.findByEmail(email);
    // Verifies a hash even without a user, so that the response time reveals nothing.
    const isTheirs = await passwords.verify(user?.passwordHash, password);
    if (!user || !isTheirs) throw appError(errors.invalidCredentials);
    if (user.deletion && user.twoFactor) {
      if (code === undefined) throw appError(errors.secondFactorMissing);
      await verifySecondFactor({ userId: user.id, code, ...origin });
    }
    return { user, forgetAttempt: () => attempts.forget(SIGN_IN, email, origin) };
  };
}

function eventsOf(user: User, keptAt: Date, address: string) {
  const next = nextUser(user, { deletion: null });
  const kept = mailEvent(accountKept, next, keptAt, { keptAt: keptAt.toISOString(), address });
  return [stateEvent(next, keptAt), kept];
}
