import { accessLevelOf, effectiveAccess } from '@croneai/contracts/access.ts';
import { type Acceptance, areNewest } from '@croneai/contracts/agreements.ts';
import type { Profile } from '@croneai/contracts/endpoints/auth/account.ts';
import type { UserState } from '@croneai/contracts/events/users.ts';
import type { User as ClientUser } from '@croneai/contracts/users.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { type StoredAcceptance, type User, userCollection } from './user.model.ts';

/** Redis channel on which the id of a user is published after each change of the user. */
export const USERS_CHANGED_CHANNEL = 'auth:users.changed';

/**
 * Returns the user in the form for clients. The access depends on the role as well as on
 * `user.access`. In a session with `limitedTo`, the user must first enrol a second factor.
 */
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
    clock: user.clock,
    mustEnrolTwoFactor: limitedTo === 'enrolment',
    mustAcceptTerms: !hasAcceptedNewest(user),
    createdAt: user.createdAt.toISOString(),
    expiresAt: user.trialEndsAt.toISOString(),
  };
}

export function hasAcceptedNewest({ acceptances }: Pick<User, 'acceptances'>): boolean {
  const newest = acceptances.at(-1);
  return newest !== undefined && areNewest(newest);
}

export const toAcceptance = ({ acceptedAt, ...versions }: StoredAcceptance): Acceptance => ({
  ...versions,
  acceptedAt: acceptedAt.toISOString(),
});

export function toProfile(user: User): Profile {
  const { fullName, email, phone, country, telegram, timeZone, clock } = user;
  const { dashboardUnlocked } = effectiveAccess(user.role, user.access);
  return {
    fullName,
    email,
    phone,
    country,
    telegram,
    timeZone,
    clock,
    status: dashboardUnlocked ? 'Active' : 'Pending',
    memberSince: user.createdAt.toISOString(),
  };
}

/**
 * Returns the payload of every `users` event: the complete state that copies in other services
 * need.
 */
export function toUserState(user: User): UserState {
  const request = user.dashboardUnlockRequest;
  const acceptance = user.acceptances.at(-1);
  return {
    userId: user.id,
    fullName: user.fullName,
    email: user.email,
    phone: user.phone,
    country: user.country,
    telegram: user.telegram,
    role: user.role,
    admissionCode: user.admissionCode,
    ...(user.source && { source: user.source }),
    notifications: user.notifications,
    accessPath: user.accessPath,
    depositAmount: user.depositAmount,
    accountSetup: user.accountSetup,
    ...(user.setup && { brokerAccount: user.setup.brokerAccount }),
    setupSavedAt: user.setup?.savedAt.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
    trialEndsAt: user.trialEndsAt.toISOString(),
    lastSeenAt: user.lastSeenAt.toISOString(),
    acceptance: acceptance ? toAcceptance(acceptance) : null,
    erasesAt: user.deletion?.erasesAt.toISOString() ?? null,
    blockedAt: user.blockedAt?.toISOString() ?? null,
    importedGrant: user.importedGrant && {
      tier: user.importedGrant.tier,
      until: user.importedGrant.until?.toISOString() ?? null,
    },
    dashboardUnlockRequest: request && { ...request, requestedAt: request.requestedAt.toISOString() },
  };
}

/** Makes a user with default values for absent fields. */
export const newUser = userCollection.make;
