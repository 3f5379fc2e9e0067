import { type Access, type AccessPath, accessLevelOf, effectiveAccess } from '@croneai/contracts/access.ts';
import type { Profile } from '@croneai/contracts/endpoints/account.ts';
import type { UserState } from '@croneai/contracts/events/users.ts';
import type { Role } from '@croneai/contracts/http/role.ts';
import type { User as ClientUser, Notifications } from '@croneai/contracts/users.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import type { EmailChange } from './email-change.ts';
import type { TwoFactor } from './two-factor.ts';

/** One e-mailed code that unlocks the dashboard. Kept after its use, so that the same code gets the same answer. */
export type DashboardCode = {
  id: string;
  hash: string;
  status: 'live' | 'used' | 'void';
  tries: number;
  issuedAt: Date;
  expiresAt: Date;
};

/**
 * Work that the write of a change leaves to be done in Redis: ending all sessions but one that were begun by that version of
 * the user or an older one. Versions, because the clocks of two processes differ.
 */
export type SessionsToEnd = { upToVersion: number; exceptSessionId: string | null };

/** Every session that a user has at the moment of a change; goes into the write of the change. */
export const allSessionsOf = (
  { version }: Pick<User, 'version'>,
  exceptSessionId: string | null = null,
): SessionsToEnd => ({ upToVersion: version, exceptSessionId });

/** What the wizard saved, beside `accessPath`, `depositAmount` and `accountSetup`, which copies know too. */
type BrokerSetup = { brokerAccount: string; version: number; savedAt: Date };

/** A scheduled deletion. It can be cancelled until the account is erased. */
export type Deletion = { requestedAt: Date; erasesAt: Date };

/** A confirmed person. */
export type User = {
  id: string;
  version: number;
  email: string;
  fullName: string;
  phone: string;
  /** Null as long as it is the one that they registered with. */
  phoneChangedAt: Date | null;
  previousPhone: string | null;
  country: string;
  telegram: string;
  /** IANA name; null for the zone of whatever device they use. */
  timeZone: string | null;
  passwordHash: string;
  passwordChangedAt: Date;
  role: Role;
  admissionCode: string;
  notifications: Notifications;
  accessPath: AccessPath | null;
  depositAmount: number;
  accountSetup: boolean;
  setup: BrokerSetup | null;
  createdAt: Date;
  trialEndsAt: Date;
  /** Copy of what the admin service owns, and the version of those facts; 0 before the first. */
  access: Access;
  accessVersion: number;
  answeredCodeId: string | null;
  dashboardCode: DashboardCode | null;
  dashboardUnlockRequest: { codeId: string; requestedAt: Date; accessVersion: number } | null;
  emailChange: EmailChange | null;
  twoFactor: TwoFactor | null;
  sessionsToEnd: SessionsToEnd | null;
  deletion: Deletion | null;
  /** Since when an admin keeps them out. */
  blockedAt: Date | null;
};

/** The id of a user that has changed is published here, after the change. */
export const USERS_CHANGED_CHANNEL = 'auth:users.changed';

/** The user as clients see it, with the access that counts for the role and what their session is limited to. */
export function toClientUser(user: User, { limitedTo }: Pick<Session, 'limitedTo'> = {}): ClientUser {
  const access = effectiveAccess(user.role, user.access);
  return {
    id: user.id,
    fullName: user.fullName,
    email: user.email,
    role: user.role,
    admissionCode: user.admissionCode,
    ...access,
    accessLevel: accessLevelOf(access),
    accessPath: user.accessPath,
    depositAmount: user.depositAmount,
    accountSetup: user.accountSetup,
    codeActivated: user.access.dashboardUnlocked && user.dashboardUnlockRequest !== null,
    timeZone: user.timeZone,
    mustEnrolTwoFactor: limitedTo === 'enrolment',
    createdAt: user.createdAt.toISOString(),
    expiresAt: user.trialEndsAt.toISOString(),
  };
}

export function toProfile(user: User): Profile {
  const { fullName, email, phone, country, telegram, timeZone } = user;
  const { dashboardUnlocked } = effectiveAccess(user.role, user.access);
  return {
    fullName,
    email,
    phone,
    country,
    telegram,
    timeZone,
    status: dashboardUnlocked ? 'Active' : 'Pending',
    memberSince: user.createdAt.toISOString(),
  };
}

/** Payload of every `users` event: the whole state that copies in other services need. */
export function toUserState(user: User): UserState {
  const request = user.dashboardUnlockRequest;
  return {
    userId: user.id,
    fullName: user.fullName,
    email: user.email,
    phone: user.phone,
    country: user.country,
    telegram: user.telegram,
    role: user.role,
    admissionCode: user.admissionCode,
    notifications: user.notifications,
    accessPath: user.accessPath,
    depositAmount: user.depositAmount,
    accountSetup: user.accountSetup,
    createdAt: user.createdAt.toISOString(),
    trialEndsAt: user.trialEndsAt.toISOString(),
    erasesAt: user.deletion?.erasesAt.toISOString() ?? null,
    blockedAt: user.blockedAt?.toISOString() ?? null,
    dashboardUnlockRequest: request && { ...request, requestedAt: request.requestedAt.toISOString() },
  };
}
