import { isTeam, type Role } from './http/role.ts';

/** Tiers in ascending order. Each tier contains everything that lower tiers contain. */
export const TIERS = ['guest', 'silver', 'pro', 'gold'] as const;
export type Tier = (typeof TIERS)[number];
/** Names of tiers on admin pages and in mails, without the product's branding. */
export const TIER_NAMES: Readonly<Record<Tier, string>> = {
  guest: 'Guest',
  silver: 'Silver',
  pro: 'Pro',
  gold: 'Gold',
};

export const ACCESS_LEVELS = ['free', 'basic', 'deposited', 'premium'] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

export const ACCESS_PATHS = ['manual', 'auto'] as const;
export type AccessPath = (typeof ACCESS_PATHS)[number];

/** Features that can be granted separately from a tier. */
export const GRANT_FEATURES = ['bot', 'copy', 'live-sessions'] as const;
export type GrantFeature = (typeof GRANT_FEATURES)[number];
/** Names of grants on admin pages and in mails. */
export const GRANT_FEATURE_NAMES: Readonly<Record<GrantFeature, string>> = {
  bot: 'AI Bot Access',
  copy: 'Auto-Copy System',
  'live-sessions': 'Live sessions',
};

/** Returns the display name of the feature or tier that a grant or an access code gives. */
export const nameOfGiven = ({
  tier,
  feature,
}: {
  tier: Tier | null;
  feature: GrantFeature | null;
}): string => (feature ? GRANT_FEATURE_NAMES[feature] : TIER_NAMES[tier ?? 'guest']);

/**
 * Access facts about one member. They decide which features the member can use. The admin service
 * owns them.
 */
export type Access = {
  tier: Tier;
  dashboardUnlocked: boolean;
  hasDeposited: boolean;
  /** Features that a separate grant currently opens for the member. */
  features: GrantFeature[];
};

/** Access of a user for whom no access facts exist yet. */
export const GUEST_ACCESS: Readonly<Access> = {
  tier: 'guest',
  dashboardUnlocked: false,
  hasDeposited: false,
  features: [],
};
/** Access facts that the action "Grant Gold" sets. */
export const GOLD_ACCESS: Readonly<Access> = {
  tier: 'gold',
  dashboardUnlocked: true,
  hasDeposited: true,
  features: [],
};

/** Smallest verified deposit, in US dollars, that opens each tier. */
export const TIER_MINIMUM_USD: Readonly<Record<Exclude<Tier, 'guest'>, number>> = {
  silver: 20,
  pro: 100,
  gold: 500,
};
/** Number of distinct active signals that a member may see per UTC day; `null` means unlimited. */
export const TIER_SIGNALS_PER_DAY: Readonly<Record<Tier, number | null>> = {
  guest: 0,
  silver: 10,
  pro: 50,
  gold: null,
};

/**
 * True if members of this tier see new signals without a delay. Members of other tiers see new
 * signals after a delay.
 */
export const seesSignalsFirst = (tier: Tier): boolean => tier === 'gold';
/**
 * True if members of this tier see every signal immediately, without a delay and without a daily
 * limit. Signals may be pushed to these members.
 */
export const seesSignalsAtOnce = (tier: Tier): boolean =>
  seesSignalsFirst(tier) && TIER_SIGNALS_PER_DAY[tier] === null;

/**
 * Returns the access level of a member: `premium` with gold, else `deposited` after a deposit, else
 * `basic` with an unlocked dashboard, else `free`.
 */
export function accessLevelOf(access: Access): AccessLevel {
  if (access.tier === 'gold') return 'premium';
  if (access.hasDeposited) return 'deposited';
  return access.dashboardUnlocked ? 'basic' : 'free';
}

/**
 * Returns gold access with an unlocked dashboard for owners and support, whatever their stored
 * access facts are.
 */
export function effectiveAccess(role: Role, access: Access): Access {
  return isTeam(role) ? GOLD_ACCESS : access;
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

/** Maps a feature to the grant that opens it even if the member's tier does not. */
const OPENED_BY: Partial<Record<Feature, GrantFeature>> = {
  'copy-trading': 'copy',
  'live-sessions': 'live-sessions',
  'bot-access': 'bot',
};

/**
 * Implements the access matrix: which member may use which gated feature. `access` is the member's
 * effective access.
 */
export function mayUse(feature: Feature, access: Access): boolean {
  const granted = OPENED_BY[feature];
  return (granted !== undefined && access.features.includes(granted)) || tierOpens(feature, access);
}

/** True if the tier opens the feature without a separate grant. */
export function tierOpens(
  feature: Feature,
  { tier, dashboardUnlocked }: Pick<Access, 'tier' | 'dashboardUnlocked'>,
): boolean {
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
