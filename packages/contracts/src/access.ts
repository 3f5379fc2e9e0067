import { z } from 'zod';
import type { Role } from './http/role.ts';

/** Tiers in ladder order: each contains what the ones before it have. */
export const TIERS = ['guest', 'silver', 'pro', 'gold'] as const;
export const tierSchema = z.enum(TIERS).meta({ id: 'Tier' });
export type Tier = z.infer<typeof tierSchema>;
/** As the desk and mails name them: what is granted, without the product's dressing. */
export const TIER_NAMES: Readonly<Record<Tier, string>> = {
  guest: 'Guest',
  silver: 'Silver',
  pro: 'Pro',
  gold: 'Gold',
};

const ACCESS_LEVELS = ['free', 'basic', 'deposited', 'premium'] as const;
export const accessLevelSchema = z.enum(ACCESS_LEVELS).meta({ id: 'AccessLevel' });
export type AccessLevel = z.infer<typeof accessLevelSchema>;

export const ACCESS_PATHS = ['manual', 'auto'] as const;
export const accessPathSchema = z.enum(ACCESS_PATHS).meta({ id: 'AccessPath' });
export type AccessPath = z.infer<typeof accessPathSchema>;

/** What the admin service owns about one member. */
export const accessSchema = z.object({
  tier: tierSchema,
  dashboardUnlocked: z.boolean(),
  hasDeposited: z.boolean(),
});
export type Access = z.infer<typeof accessSchema>;

/** Access of a user without access facts (yet). */
export const GUEST_ACCESS: Readonly<Access> = {
  tier: 'guest',
  dashboardUnlocked: false,
  hasDeposited: false,
};
/** What Grant Gold sets. */
export const GOLD_ACCESS: Readonly<Access> = { tier: 'gold', dashboardUnlocked: true, hasDeposited: true };

/** Smallest verified deposit, in US dollars, that support grants a tier for. */
export const TIER_MINIMUM_USD: Readonly<Record<Exclude<Tier, 'guest'>, number>> = {
  silver: 20,
  pro: 100,
  gold: 500,
};
/** Distinct active signals a member may see per UTC day; `null` is unlimited. */
export const TIER_SIGNALS_PER_DAY: Readonly<Record<Tier, number | null>> = {
  guest: 0,
  silver: 10,
  pro: 50,
  gold: null,
};

/** Sees new signals as they are published; the others wait. */
export const seesSignalsFirst = (tier: Tier): boolean => tier === 'gold';
/** Nothing is ever withheld: what a signal says may be sent before it is asked for. */
export const seesSignalsAtOnce = (tier: Tier): boolean =>
  seesSignalsFirst(tier) && TIER_SIGNALS_PER_DAY[tier] === null;

/** The level shown to clients: premium for gold, else deposited, else basic when unlocked, else free. */
export function accessLevelOf(access: Access): AccessLevel {
  if (access.tier === 'gold') return 'premium';
  if (access.hasDeposited) return 'deposited';
  return access.dashboardUnlocked ? 'basic' : 'free';
}

/** An admin counts as gold and unlocked, whatever the access facts are. */
export function effectiveAccess(role: Role, access: Access): Access {
  return role === 'admin' ? GOLD_ACCESS : access;
}

export const FEATURES = [
  'signals',
  'copy-trading',
  'vault',
  'community-reading',
  'community-posting',
  'live-sessions',
  'bot-access',
] as const;
export type Feature = (typeof FEATURES)[number];

/** The access matrix: which member may use which gated feature. `access` is the effective one. */
export function mayUse(feature: Feature, { tier, dashboardUnlocked }: Access): boolean {
  const isPaidTier = tier !== 'guest';
  switch (feature) {
    case 'signals':
    case 'copy-trading':
    case 'vault':
    case 'community-posting':
      return isPaidTier && dashboardUnlocked;
    case 'community-reading':
      return isPaidTier;
    case 'live-sessions':
      return (tier === 'pro' || tier === 'gold') && dashboardUnlocked;
    case 'bot-access':
      return tier === 'gold' && dashboardUnlocked;
  }
}
