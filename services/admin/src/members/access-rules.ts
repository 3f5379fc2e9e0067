import { isDeepStrictEqual } from 'node:util';
import { type Access, GUEST_ACCESS, TIERS } from '@croneai/contracts/access.ts';
import type { UserState } from '@croneai/contracts/events/users.ts';
import { grantsForTier, nextGrantAt } from './grant-rules.ts';
import type { AccessFacts, GrantHolder } from './member.model.ts';

export type UnlockRequest = NonNullable<UserState['dashboardUnlockRequest']>;
export type AccessChange = { [Field in keyof Access]?: Access[Field] | undefined };

/** Returns the access of a member who has just been registered. */
export function firstFacts(now: Date): AccessFacts {
  return {
    access: { ...GUEST_ACCESS },
    version: 1,
    changedAt: now,
    revokedAtVersion: 0,
    answeredCodeId: null,
    grants: [],
    nextGrantAt: null,
    isUnlockedByGrant: false,
  };
}

/**
 * True if a change is a revoke: the tier falls to guest, the dashboard is locked, or the deposit no
 * longer counts. A revoke voids every earlier dashboard code. A step down between paid tiers is not
 * a revoke: the deposit stays valid, and a code that was mailed for it still works.
 */
export function isRevoke(before: Access, after: Access): boolean {
  return (
    (before.tier !== 'guest' && after.tier === 'guest') ||
    (before.dashboardUnlocked && !after.dashboardUnlocked) ||
    (before.hasDeposited && !after.hasDeposited)
  );
}

/**
 * Chooses the mail about an admin's change. If the change takes away anything, the mail is about
 * the loss, so that a step down never looks like a grant.
 */
export function noticeOf(before: Access, after: Access): 'access-granted' | 'access-revoked' {
  const isStepDown = TIERS.indexOf(after.tier) < TIERS.indexOf(before.tier);
  const isFeatureLost = before.features.some((feature) => !after.features.includes(feature));
  return isStepDown || isFeatureLost || isRevoke(before, after) ? 'access-revoked' : 'access-granted';
}

/**
 * True if a guest's dashboard is open. Even if a grant had unlocked it, it stays open after later
 * changes, because an admin or a code left it open.
 */
export const isGuestWithDashboard = ({ tier, dashboardUnlocked }: Access): boolean =>
  tier === 'guest' && dashboardUnlocked;

/** Returns the facts after an admin's change; undefined if it changes nothing. */
export function applyAccessChange<H extends GrantHolder>(
  facts: H,
  change: AccessChange,
  now: Date,
  reason: string | null = null,
): H | undefined {
  const before = facts.access;
  const access: Access = {
    ...before,
    tier: change.tier ?? before.tier,
    dashboardUnlocked: change.dashboardUnlocked ?? before.dashboardUnlocked,
    hasDeposited: change.hasDeposited ?? before.hasDeposited,
  };
  const grants = change.tier === undefined ? facts.grants : grantsForTier(facts, change.tier, now, reason);
  if (isDeepStrictEqual(access, before) && grants === facts.grants) return undefined;
  const version = facts.version + 1;
  return {
    ...facts,
    access,
    version,
    changedAt: now,
    grants,
    nextGrantAt: nextGrantAt(grants),
    // Stays true after a revoke, so that the undo of the revoke can restore it.
    isUnlockedByGrant:
      facts.isUnlockedByGrant && change.dashboardUnlocked !== true && !isGuestWithDashboard(before),
    revokedAtVersion: isRevoke(before, access) ? version : facts.revokedAtVersion,
  };
}

/**
 * Answers the request of a member who entered the right dashboard code. The code unlocks the
 * dashboard and does not change the tier. It is refused if access was revoked after
 * `accessVersion`, the version of the facts that the auth service knew. Both answers are recorded,
 * because the auth service waits for one of them. Returns the new facts. Returns undefined if the
 * request is null, or if its code was already answered.
 */
export function answerUnlockRequest(
  facts: AccessFacts,
  request: UnlockRequest | null,
  now: Date,
): AccessFacts | undefined {
  if (!request || request.codeId === facts.answeredCodeId) return undefined;
  const isVoid = request.accessVersion < facts.revokedAtVersion;
  return {
    ...facts,
    access: isVoid ? facts.access : { ...facts.access, dashboardUnlocked: true },
    isUnlockedByGrant: facts.isUnlockedByGrant && isVoid,
    version: facts.version + 1,
    changedAt: now,
    answeredCodeId: request.codeId,
  };
}
