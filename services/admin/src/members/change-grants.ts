import { type AccessChange, isGuestWithDashboard, isRevoke } from './access-rules.ts';
import {
  activeGrants,
  endGrantAt,
  featuresOf,
  nextGrantAt,
  remindersBy,
  stateOf,
  tierOf,
  withoutOldest,
} from './grant-rules.ts';
import type { Grant, GrantHolder } from './member.model.ts';

/** Returns the facts after a grant was given. */
export const giveGrant = <H extends GrantHolder>(facts: H, grant: Grant, now: Date): H =>
  settled(facts, [...activeGrants(facts, now), grant], now);

/** Returns the facts after an admin ended a grant; undefined if it had already ended. */
export function endGrant<H extends GrantHolder>(facts: H, grantId: string, now: Date): H | undefined {
  const held = activeGrants(facts, now);
  if (!held.some(({ id, endedAt }) => id === grantId && !endedAt)) return undefined;
  const grants = held.map((grant) => (grant.id === grantId ? endGrantAt(grant, now) : grant));
  return settled(facts, grants, now);
}

/**
 * Returns the facts after an admin undid the newest change, which was a revoke. `change` is the
 * access before the revoke; its tier is ignored, because the grants that the revoke ended set the
 * tier again, until they end as originally planned.
 */
export function undoRevoke<H extends GrantHolder>(facts: H, change: AccessChange, now: Date): H {
  const endedAt = facts.changedAt.getTime();
  const grants = facts.grants.map((grant) =>
    grant.tier !== null && grant.endedAt?.getTime() === endedAt ? { ...grant, endedAt: null } : grant,
  );
  const { dashboardUnlocked, hasDeposited } = facts.access;
  const access = {
    ...facts.access,
    dashboardUnlocked: change.dashboardUnlocked ?? dashboardUnlocked,
    hasDeposited: change.hasDeposited ?? hasDeposited,
  };
  return settled({ ...facts, access }, grants, now, { isUndo: true });
}

/** Returns the facts after every start, reminder, and end that is due; undefined if none is due. */
export function settleGrants<H extends GrantHolder>(facts: H, now: Date): H | undefined {
  if (!facts.nextGrantAt || facts.nextGrantAt > now) return undefined;
  return settled(facts, activeGrants(facts, now), now);
}

/**
 * Applies grants to access. A grant that starts unlocks the dashboard. When the last grant ends,
 * the dashboard is locked again, unless an admin or a dashboard code had unlocked it as well, or an
 * admin left a guest's dashboard open. The undo of a revoke ignores that the revoke left it open.
 */
function settled<H extends GrantHolder>(
  facts: H,
  grants: readonly Grant[],
  now: Date,
  { isUndo = false } = {},
): H {
  const before = facts.access;
  const tier = tierOf(grants, now);
  const isStarting = grants.some(
    (grant) => grant.tier !== null && !grant.isStarted && stateOf(grant, now) === 'live',
  );
  const isUnlocking = isStarting && !before.dashboardUnlocked;
  const isLeftOpen = !isUndo && isGuestWithDashboard(before);
  const isUnlockedByGrant = isUnlocking || (facts.isUnlockedByGrant && !isLeftOpen);
  const isLocking = tier === 'guest' && isUnlockedByGrant;
  const access = {
    tier,
    dashboardUnlocked: !isLocking && (before.dashboardUnlocked || isUnlocking),
    hasDeposited: before.hasDeposited,
    features: featuresOf(grants, now),
  };
  const after = withoutOldest(grants.map((grant) => applied(grant, now)));
  const version = facts.version + 1;
  return {
    ...facts,
    access,
    version,
    changedAt: now,
    grants: after,
    nextGrantAt: nextGrantAt(after),
    isUnlockedByGrant: isUnlockedByGrant && !isLocking,
    revokedAtVersion: isRevoke(before, access) ? version : facts.revokedAtVersion,
  };
}

/** Returns the grant with its start, reminders, and end recorded if their times have passed. */
function applied(grant: Grant, now: Date): Grant {
  const state = stateOf(grant, now);
  if (state === 'ended') return { ...endGrantAt(grant, now), isStarted: true };
  if (state === 'planned') return grant;
  const remindersDone = Math.max(grant.remindersDone, remindersBy(grant, now));
  return { ...grant, isStarted: true, remindersDone };
}
