import { errors } from '@croneai/contracts/errors.ts';
import { userProfileChanged } from '@croneai/contracts/events/users.ts';
import { HOUR_MS } from '@croneai/contracts/units.ts';
import type { SignedIn } from '@croneai/contracts/users.ts';
import type { TokenSigner } from '@croneai/platform/auth/tokens.ts';
import { appError } from '@croneai/platform/errors.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import type { Browser, KnownDevices } from '../limits/known-devices.ts';
import type { SecondFactorPolicy } from '../second-factor/second-factor-policy.ts';
import type { SecurityLog } from '../security-log/security-log.ts';
import type { AdminSeats } from '../users/admin-seats.ts';
import type { User } from '../users/user.model.ts';
import type { UserRepository } from '../users/user.repository.ts';
import { toClientUser, toUserState } from '../users/user.ts';
import type { EndSurplusSessions } from './end-surplus-sessions.ts';
import { type SessionStore, sessionSeconds } from './session-store.ts';

/** `replaces` is a session of the same user that ends with it: what a session may do never changes under the same token. */
export type SignIn = (
  user: User,
  browser: Browser,
  replaces?: string,
) => Promise<SignedIn & { sessionId: string }>;

/**
 * A blocked member gets no session: throws 403 `auth.account_blocked`. Neither does a member about to be erased, to whom the
 * one thing open is to keep the account: throws 403 `auth.deletion_scheduled` with the time of the erasure.
 */
export function refuseIfClosed({ blockedAt, deletion }: Pick<User, 'blockedAt' | 'deletion'>): void {
  if (blockedAt) throw appError(errors.accountBlocked);
  if (!deletion) return;
  throw appError(errors.deletionScheduled, { data: { erasesAt: deletion.erasesAt.toISOString() } });
}

/** Begins a session for a user who has proven who they are; a limited one where a second factor is needed and missing. */
export function signIn(
  {
    sessions,
    devices,
    signer,
    policy,
    adminSeats,
    securityLog,
    users,
    now,
  }: {
    sessions: SessionStore;
    devices: KnownDevices;
    signer: TokenSigner;
    policy: SecondFactorPolicy;
    adminSeats: AdminSeats;
    securityLog: SecurityLog;
    users: Pick<UserRepository, 'change'>;
    now: () => Date;
  },
  endSurplus: EndSurplusSessions,
): SignIn {
  return async (user, browser, replaces) => {
    refuseIfClosed(user);
    const issuedAt = now();
    const { id: userId, role, version: userVersion } = user;
    if (role === 'admin') await adminSeats.take(userId);
    const limitedTo = policy.mustEnrol(user) ? 'enrolment' : undefined;
    const session = await sessions.create({
      userId,
      role,
      userVersion,
      address: browser.address,
      userAgent: browser.userAgent,
      limitedTo,
      replaces,
      now: issuedAt,
    });
    const token = signer.signToken({
      userId,
      role,
      sessionId: session.id,
      issuedAt,
      lifetimeSeconds: sessionSeconds(role),
    });
    await securityLog.record(userId, replaces ? 'identity-confirmed' : 'signed-in', browser);
    await endSurplus(session);
    await markSeen(users, user, issuedAt);
    return {
      token,
      user: toClientUser(user, session),
      deviceToken: devices.issue(browser, user.email),
      sessionId: session.id,
    };
  };
}

/** Sessions last a day, so a sign-in shows well enough who is away; noting each would double the events of `users`. */
const SEEN_EVERY_MS = 12 * HOUR_MS;

async function markSeen(
  users: Pick<UserRepository, 'change'>,
  { id, lastSeenAt: seenBefore }: User,
  lastSeenAt: Date,
): Promise<void> {
  const isRecent = (at: Date) => lastSeenAt.getTime() - at.getTime() < SEEN_EVERY_MS;
  if (isRecent(seenBefore)) return;
  await users.change(id, (user) => {
    if (isRecent(user.lastSeenAt)) return {};
    const event = createEvent(userProfileChanged, {
      aggregateId: id,
      aggregateVersion: user.version + 1,
      now: lastSeenAt,
      payload: toUserState({ ...user, lastSeenAt }),
    });
    return { set: { lastSeenAt }, events: [event] };
  });
}
