import { errors } from '@croneai/contracts/errors.ts';
import { oldestSessionEnded } from '@croneai/contracts/events/notices.ts';
import { HOUR_MS } from '@croneai/contracts/units.ts';
import type { SignedIn } from '@croneai/contracts/users.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Parts } from '../connections.ts';
import type { Browser } from '../limits/known-devices.ts';
import type { User } from '../users/user.model.ts';
import { toClientUser } from '../users/user.ts';
import { mailEvent, nextUser, stateEvent } from '../users/user-events.ts';
import { type StoredSession, sessionSeconds } from './session-store.ts';

/**
 * A blocked member gets no session: throws 403 `auth.account_blocked`. Neither does a member about to be erased, to whom the
 * one thing open is to keep the account: throws 403 `auth.deletion_scheduled` with the time of the erasure.
 */
export function refuseIfClosed({ blockedAt, deletion }: Pick<User, 'blockedAt' | 'deletion'>): void {
  if (blockedAt) throw appError(errors.accountBlocked);
  if (!deletion) return;
  throw appError(errors.deletionScheduled, { data: { erasesAt: deletion.erasesAt.toISOString() } });
}

/**
 * Begins a session for a user who has proven who they are; a limited one where a second factor is needed and missing. `replaces`
 * is a session of the same user that ends with it: what a session may do never changes under the same token.
 */
export function signIn(parts: Parts) {
  const { sessions, devices, signer, policy, adminSeats, securityLog, now } = parts;
  const endSurplus = endSurplusSessions(parts);
  const markSeen = markMemberSeen(parts);
  return async (
    user: User,
    browser: Browser,
    replaces?: string,
  ): Promise<SignedIn & { sessionId: string }> => {
    refuseIfClosed(user);
    const issuedAt = now();
    const { id: userId, role, version: userVersion } = user;
    if (role === 'admin') await adminSeats.take(userId);
    const limitedTo = policy.mustEnrol(user) ? 'enrolment' : undefined;
    const session = await sessions.create({
      ...{ userId, role, userVersion, limitedTo, replaces, now: issuedAt },
      address: browser.address,
      userAgent: browser.userAgent,
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
    await markSeen(user, issuedAt);
    return {
      token,
      user: toClientUser(user, session),
      deviceToken: devices.issue(browser, user.email),
      sessionId: session.id,
    };
  };
}

/**
 * Signs in a user who was checked a moment ago, in place of the session that they had, if they had one. The password may be changed, or the
 * account deleted or blocked, while it is checked: the session then began too late to be ended by that, and ends here.
 */
export function recheckAfterSignIn(parts: Parts) {
  const { users, sessions } = parts;
  const begin = signIn(parts);
  return async (checked: User, browser: Browser, replaces?: string): Promise<SignedIn> => {
    const { sessionId, ...signedIn } = await begin(checked, browser, replaces);
    const current = await users.findById(checked.id);
    if (current && isUnchanged(current, checked)) return signedIn;
    await sessions.endOne(checked.id, sessionId);
    throw appError(errors.invalidCredentials);
  };
}

/** A second factor enrolled meanwhile has not been verified. */
function isUnchanged(current: User, checked: User): boolean {
  const hasNewFactor = current.twoFactor !== null && checked.twoFactor === null;
  const isOpen = !current.deletion && !current.blockedAt && current.role === checked.role;
  return current.passwordHash === checked.passwordHash && !hasNewFactor && isOpen;
}

/** A program that signs in over and over would fill the member's mailbox. */
const SURPLUS_MAIL_EVERY_SECONDS = 60 * 60;

/** Keeps the number of a member's sessions bounded: the oldest end; the member is mailed, at most once an hour. */
function endSurplusSessions({ sessions, users, oncePerWindow, now }: Parts) {
  return async ({ userId, address, userAgent }: StoredSession): Promise<void> => {
    const [ended] = await sessions.endSurplus(userId);
    if (!ended || !(await oncePerWindow('sessions-full', userId, SURPLUS_MAIL_EVERY_SECONDS))) return;
    const at = now();
    const content = {
      endedAt: at.toISOString(),
      ended: { begunAt: ended.begunAt.toISOString(), address: ended.address, userAgent: ended.userAgent },
      begun: { address, userAgent },
    };
    await users.change(userId, (user) => ({
      events: [mailEvent(oldestSessionEnded, nextUser(user), at, content)],
    }));
  };
}

/** Sessions last a day, so a sign-in shows well enough who is away; noting each would double the events of `users`. */
const SEEN_EVERY_MS = 12 * HOUR_MS;

function markMemberSeen({ users }: Parts) {
  return async ({ id, lastSeenAt: seenBefore }: User, lastSeenAt: Date): Promise<void> => {
    const isRecent = (at: Date) => lastSeenAt.getTime() - at.getTime() < SEEN_EVERY_MS;
    if (isRecent(seenBefore)) return;
    await users.change(id, (user) => {
      if (isRecent(user.lastSeenAt)) return {};
      return { set: { lastSeenAt }, events: [stateEvent(nextUser(user, { lastSeenAt }), lastSeenAt)] };
    });
  };
}
