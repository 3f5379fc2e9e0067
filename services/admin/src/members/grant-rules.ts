import { GRANT_FEATURES, type GrantFeature, TIERS, type Tier } from '@croneai/contracts/access.ts';
import { HOUR_MS } from '@croneai/contracts/units.ts';
import mongoose from 'mongoose';
import type { Grant, GrantHolder } from './member.model.ts';

/**
 * Maximum number of ended grants in a member's history. It is also the maximum number of grants
 * that have not ended.
 */
export const GRANTS_KEPT_MAX = 50;

/** Hours before the end of a grant at which the member gets a reminder. */
const REMIND_BEFORE_HOURS = [72, 24] as const;

const remindersAt = ({ until }: Pick<Grant, 'until'>): number[] =>
  until ? REMIND_BEFORE_HOURS.map((hours) => until.getTime() - hours * HOUR_MS) : [];

/** Counts the reminders of a grant that are due by the given time. */
export const remindersBy = (grant: Pick<Grant, 'until'>, time: Date): number =>
  remindersAt(grant).filter((at) => at <= time.getTime()).length;

/** A new grant. If `id` is absent, an id is generated. */
export type NewGrant = Pick<Grant, 'from' | 'until' | 'source' | 'reason'> &
  Partial<Pick<Grant, 'id' | 'tier' | 'feature'>>;

export const newGrant = (given: NewGrant): Grant => ({
  tier: null,
  feature: null,
  ...given,
  id: given.id ?? new mongoose.Types.ObjectId().toHexString(),
  endedAt: null,
  isStarted: false,
  // Reminders before the start are skipped, because they would announce the end of access that has
  // not begun.
  remindersDone: remindersBy(given, given.from),
});

/**
 * Returns the state of a grant. A grant that has started stays live even for a process whose clock
 * is behind.
 */
export function stateOf({ from, until, endedAt, isStarted }: Grant, now: Date): 'planned' | 'live' | 'ended' {
  if (endedAt || (until && until <= now)) return 'ended';
  return isStarted || from <= now ? 'live' : 'planned';
}

/** Returns the tier of the highest live grant; guest if there is none. */
export function tierOf(grants: readonly Grant[], now: Date): Tier {
  const ranks = grants
    .filter((grant) => stateOf(grant, now) === 'live')
    .flatMap(({ tier }) => (tier ? [TIERS.indexOf(tier)] : []));
  return TIERS[Math.max(0, ...ranks)] ?? 'guest';
}

/** Returns the features that have a live grant of their own, in a fixed order. */
export function featuresOf(grants: readonly Grant[], now: Date): GrantFeature[] {
  const live = grants.filter((grant) => stateOf(grant, now) === 'live');
  return GRANT_FEATURES.filter((feature) => live.some((grant) => grant.feature === feature));
}

/**
 * Returns the earliest start, reminder, or end that is still to be applied; null if nothing is
 * planned.
 */
export function nextGrantAt(grants: readonly Grant[]): Date | null {
  const times = grants
    .filter(({ endedAt }) => !endedAt)
    .flatMap((grant) => [
      ...(grant.isStarted ? [] : [grant.from.getTime()]),
      ...remindersAt(grant).slice(grant.remindersDone),
      ...(grant.until ? [grant.until.getTime()] : []),
    ]);
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/**
 * Returns the ends of live grants by tier and feature. If any grant of a tier or feature never
 * ends, that tier or feature has no end.
 */
export function liveEnds(
  { access, grants }: Pick<GrantHolder, 'access' | 'grants'>,
  now: Date,
): Partial<Record<Tier | GrantFeature, string>> {
  const live = grants.filter((grant) => stateOf(grant, now) === 'live');
  const ends = [access.tier, ...GRANT_FEATURES].flatMap((held) => {
    const untils = live
      .filter(({ tier, feature }) => (feature ?? tier) === held)
      .map(({ until }) => until?.getTime() ?? Number.POSITIVE_INFINITY);
    const last = Math.max(...untils);
    return Number.isFinite(last) ? [[held, new Date(last).toISOString()]] : [];
  });
  return Object.fromEntries(ends);
}

/** Returns the next end of an active or planned grant; null if none ends. */
export function nextEndOf(grants: readonly Grant[]): Date | null {
  const ends = grants.flatMap(({ until, endedAt }) => (until && !endedAt ? [until.getTime()] : []));
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}

/**
 * Returns the grants of a member. Access without a grant counts as a manual grant without an end.
 * Until that grant is stored, it has the member's id, so that each read returns the same grant.
 */
export function activeGrants({ id, access, grants, changedAt }: GrantHolder, now: Date): Grant[] {
  const isHeld = grants.some(({ tier, isStarted, endedAt }) => tier === access.tier && isStarted && !endedAt);
  if (access.tier === 'guest' || isHeld) return grants;
  const open: Grant = {
    id,
    tier: access.tier,
    feature: null,
    from: changedAt < now ? changedAt : now,
    until: null,
    endedAt: null,
    isStarted: true,
    remindersDone: 0,
    source: 'manual',
    reason: '',
  };
  return [...grants, open];
}

/**
 * Returns the grants after an admin set a tier. Guest ends all tier grants, and a paid tier
 * replaces the live tier grants. Feature grants stay.
 */
export function grantsForTier(facts: GrantHolder, tier: Tier, now: Date, reason: string | null): Grant[] {
  const grants = activeGrants(facts, now);
  if (tier === 'guest') {
    const isAnyLeft = grants.some((grant) => grant.tier !== null && !grant.endedAt);
    return isAnyLeft
      ? grants.map((grant) => (grant.tier === null ? grant : endGrantAt(grant, now)))
      : facts.grants;
  }
  const isOpen = (grant: Grant) => stateOf(grant, now) === 'live' && grant.until === null;
  if (tier === facts.access.tier && grants.some((grant) => grant.tier === tier && isOpen(grant))) {
    return facts.grants;
  }
  const given = newGrant({ tier, from: now, until: null, source: 'manual', reason: reason ?? '' });
  const isReplaced = (grant: Grant) => grant.tier !== null && stateOf(grant, now) !== 'planned';
  const replaced = grants.map((grant) => (isReplaced(grant) ? endGrantAt(grant, now) : grant));
  return withoutOldest([...replaced, { ...given, isStarted: true }]);
}

export const endGrantAt = (grant: Grant, now: Date): Grant =>
  grant.endedAt ? grant : { ...grant, endedAt: grant.until && grant.until < now ? grant.until : now };

/** Drops the oldest ended grants above the maximum. */
export function withoutOldest(grants: readonly Grant[]): Grant[] {
  const ended = grants.filter(({ endedAt }) => endedAt);
  const dropped = new Set(ended.slice(0, Math.max(0, ended.length - GRANTS_KEPT_MAX)));
  return grants.filter((grant) => !dropped.has(grant));
}
