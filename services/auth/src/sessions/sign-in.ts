import { errors } from '@croneai/contracts/errors.ts';
import { oldestSessionEnded } from '@croneai/contracts/events/mails.ts';
import { HOUR_MS } from '@croneai/contracts/units.ts';
import type { SignedIn } from '@croneai/contracts/users.ts';
import type { TokenSigner } from '@croneai/platform/auth/tokens.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Browser, Devices, OncePerWindow } from '../limits/module.ts';
import type { SecurityLog } from '../security-log/module.ts';
import { mailEvent, nextUser, stateEvent, toClientUser, type User, type Users } from '../users/module.ts';
import { type SessionStore, type StoredSession, sessionSeconds } from './session-store.ts';

/**
 * Throws 403 `auth.account_blocked` for a blocked member. Throws 403 `auth.deletion_scheduled` with
 * the time of the erasure for a member whose deletion is scheduled; that member can only cancel the
 * deletion.
 */
export function refuseIfClosed({ blockedAt, deletion }: Pick<User, 'blockedAt' | 'deletion'>): void {
  if (blockedAt) throw appError(errors.accountBlocked);
  if (!deletion) return;
  throw appError(errors.deletionScheduled, { data: { erasesAt: deletion.erasesAt.toISOString() } });
}

/**
 * Starts a session and makes its token. If the user must still enrol a second factor, the session
 * can do nothing else.
 */
export function beginSession({
  sessions,
  signer,
  policy,
  now,
}: {
  sessions: Pick<SessionStore, 'create'>;
  signer: TokenSigner;
  policy: { mustEnrol: (user: User) => boolean };
  now: () => Date;
}) {
  return async (user: User, { address, userAgent }: Browser, replaces?: string): Promise<BegunSession> => {
    const issuedAt = now();
    const { id: userId, role, version: userVersion } = user;
    const limitedTo = policy.mustEnrol(user) ? 'enrolment' : undefined;
    const session = await sessions.create({
      userId,
      role,
      userVersion,
      limitedTo,
      replaces,
      address,
      userAgent,
      now: issuedAt,
    });
    const lifetimeSeconds = sessionSeconds(role);
    const token = signer.signToken({ userId, role, sessionId: session.id, issuedAt, lifetimeSeconds });
    return { session, token };
  };
}

type BegunSession = { session: StoredSession; token: string };
type SignIn = (user: User, browser: Browser, replaces?: string) => Promise<SignedIn & { sessionId: string }>;

/**
 * Signs in a user whose identity was verified. `replaces` is the id of an earlier session of the
 * user, which then ends. A session never gets new rights, so new rights need a new session.
 */
export function signIn({
  adminSeats,
  begin,
  devices,
  securityLog,
  endSurplus,
  markSeen,
}: {
  adminSeats: { take: (userId: string) => Promise<void> };
  begin: (user: User, browser: Browser, replaces?: string) => Promise<BegunSession>;
  devices: Pick<Devices, 'issue'>;
  securityLog: SecurityLog;
  endSurplus: (session: StoredSession) => Promise<void>;
  markSeen: (user: User, at: Date) => Promise<void>;
}): SignIn {
  return async (user, browser, replaces) => {
    if (!user.isCanary) refuseIfClosed(user);
    if (user.role === 'owner') await adminSeats.take(user.id);
    const { session, token } = await begin(user, browser, replaces);
    await securityLog.record(user.id, replaces ? 'identity-confirmed' : 'signed-in', browser);
    await endSurplus(session);
    await markSeen(user, session.begunAt);
    return {
      token,
      user: toClientUser(user, session),
      deviceToken: devices.issue(browser, user.email),
      sessionId: session.id,
    };
  };
}

/**
 * Signs in a user whose credentials were just checked. If the password changed, or the account was
 * blocked or deleted, during the check, ends the new session and throws. The change itself ended
 * only the sessions that already existed.
 */
export function signInChecked({
  users,
  sessions,
  signIn: begin,
}: {
  users: Pick<Users, 'findById'>;
  sessions: Pick<SessionStore, 'endOne'>;
  signIn: SignIn;
}) {
  return async (checked: User, browser: Browser, replaces?: string): Promise<SignedIn> => {
    const { sessionId, ...signedIn } = await begin(checked, browser, replaces);
    const current = await users.findById(checked.id);
    if (current && isUnchanged(current, checked)) return signedIn;
    await sessions.endOne(checked.id, sessionId);
    throw appError(errors.invalidCredentials);
  };
}

/**
 * Returns false if the account changed after `checked` was read. A second factor that was enrolled
 * in the meantime counts as a change, because the sign-in did not check it.
 */
function isUnchanged(current: User, checked: User): boolean {
  const hasNewFactor = current.twoFactor !== null && checked.twoFactor === null;
  const isOpen = !current.deletion && !current.blockedAt && current.role === checked.role;
  return current.passwordHash === checked.passwordHash && !hasNewFactor && isOpen;
}

/**
 * Minimum time between two mails to a member about ended sessions. It keeps a program that signs in
 * repeatedly from filling the member's mailbox.
 */
const SURPLUS_MAIL_EVERY_SECONDS = 60 * 60;

/**
 * Ends a member's oldest sessions if the member has too many. Mails the member about it, at most
 * once an hour.
 */
export function endSurplusSessions({
  sessions,
  users,
  oncePerWindow,
  now,
}: {
  sessions: Pick<SessionStore, 'endSurplus'>;
  users: Pick<Users, 'change'>;
  oncePerWindow: OncePerWindow;
  now: () => Date;
}) {
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

/**
 * Minimum time between two updates of `lastSeenAt`, which only sign-ins update. A session lasts at
 * most a day, so sign-ins show well enough which members are inactive. Recording each visit would
 * double the number of events on the topic `users`.
 */
const SEEN_EVERY_MS = 12 * HOUR_MS;

export function markMemberSeen({ users }: { users: Pick<Users, 'change'> }) {
  return async ({ id, lastSeenAt: seenBefore }: User, lastSeenAt: Date): Promise<void> => {
    const isRecent = (at: Date) => lastSeenAt.getTime() - at.getTime() < SEEN_EVERY_MS;
    if (isRecent(seenBefore)) return;
    await users.change(id, (user) => {
      if (isRecent(user.lastSeenAt)) return {};
      return { set: { lastSeenAt }, events: [stateEvent(nextUser(user, { lastSeenAt }), lastSeenAt)] };
    });
  };
}
