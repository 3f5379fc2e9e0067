import { isDeepStrictEqual } from 'node:util';
import { type Access, GUEST_ACCESS, TIERS } from '@croneai/contracts/access.ts';
import type { UserState } from '@croneai/contracts/events/users.ts';
import type { AccessFacts } from './member.model.ts';

export type UnlockRequest = NonNullable<UserState['dashboardUnlockRequest']>;
export type AccessChange = { [Field in keyof Access]?: Access[Field] | undefined };

/** Access of a member who has just been registered. */
export function firstFacts(now: Date): AccessFacts {
  return {
    access: { ...GUEST_ACCESS },
    version: 1,
    changedAt: now,
    revokedAtVersion: 0,
    answeredCodeId: null,
  };
}

/**
 * A revoke takes away what a dashboard code rests on: the tier falls to guest, the dashboard is locked, or the deposit
 * is no longer counted as made. It voids every code issued before it. A step down between paid tiers is not a revoke:
 * the deposit still stands, and so does a code that was mailed for it.
 */
export function isRevoke(before: Access, after: Access): boolean {
  return (
    (before.tier !== 'guest' && after.tier === 'guest') ||
    (before.dashboardUnlocked && !after.dashboardUnlocked) ||
    (before.hasDeposited && !after.hasDeposited)
  );
}

/** Which mail an admin's change causes: bad news wins, so a step down is never announced as a grant. */
export function noticeOf(before: Access, after: Access): 'access-granted' | 'access-revoked' {
  const isStepDown = TIERS.indexOf(after.tier) < TIERS.indexOf(before.tier);
  return isStepDown || isRevoke(before, after) ? 'access-revoked' : 'access-granted';
}

/** The facts after an admin's change, or undefined when it changes nothing. */
export function applyAccessChange(
  facts: AccessFacts,
  change: AccessChange,
  now: Date,
): AccessFacts | undefined {
  const before = facts.access;
  const access: Access = {
    tier: change.tier ?? before.tier,
    dashboardUnlocked: change.dashboardUnlocked ?? before.dashboardUnlocked,
    hasDeposited: change.hasDeposited ?? before.hasDeposited,
  };
  if (isDeepStrictEqual(access, before)) return undefined;
  const version = facts.version + 1;
  return {
    ...facts,
    access,
    version,
    changedAt: now,
    revokedAtVersion: isRevoke(before, access) ? version : facts.revokedAtVersion,
  };
}

/**
 * Answers an accepted dashboard code: it unlocks, unless access was taken away after the facts that auth knew when it
 * accepted the code. The tier stays as the admin set it. A refused request is recorded too, so that auth learns of it.
 * Undefined when there is nothing to answer.
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
    version: facts.version + 1,
    changedAt: now,
    answeredCodeId: request.codeId,
  };
}
