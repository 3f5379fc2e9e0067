import type { Tier } from '@croneai/contracts/access.ts';

export type PaidTier = Exclude<Tier, 'guest'>;

export interface TierText {
  tier: PaidTier;
  name: string;
  /** Smallest verified deposit. */
  depositUsd: number;
  signals: string;
  summary: string;
  /** The tier below, all of which it holds. */
  includes?: string;
  /** What it adds, its signals first. */
  features: readonly string[];
}

/** In ladder order. The amounts and signal counts are held against the contract by a test. */
export const tiers: readonly TierText[] = [
  {
    tier: 'silver',
    name: 'Silver Node',
    depositUsd: 20,
    signals: '10 signals per day',
    summary: 'The signal stream and everything to follow it.',
    features: ['10 signals per day', 'Auto-Copy System', 'Master Vault', 'Elite Network'],
  },
  {
    tier: 'pro',
    name: 'Pro Node',
    depositUsd: 100,
    signals: '50 signals per day',
    summary: 'Five times the signals and live sessions.',
    includes: 'Silver Node',
    features: ['50 signals per day', 'Live sessions 2x per week', 'Risk tools'],
  },
  {
    tier: 'gold',
    name: 'Gold Node',
    depositUsd: 500,
    signals: 'Unlimited signals',
    summary: 'Unlimited, first, with your own manager.',
    includes: 'Pro Node',
    features: [
      'Unlimited signals',
      'Early-access signals',
      'VIP Gold Room and live stream',
      'AI Bot Access',
      'Vault and roundtable chat',
      'Account manager',
      'Custom risk parameters',
    ],
  },
];

/** What a feature is whose name does not say it; `docs/offer.md` has all of them. */
export const featureMeanings: Readonly<Record<string, string>> = {
  'Auto-Copy System': 'Mirrors signals into a paper account. No broker is connected.',
  'Live sessions 2x per week': 'Joined from the Master Vault, with reminder and calendar file.',
  'Risk tools': 'Risk calculator and losing-streak table, and the live review of your trades.',
  'Early-access signals': 'Seconds before everyone else.',
  'VIP Gold Room and live stream':
    'A chat group of Gold members; support invites you. The stream is on your home page.',
  'AI Bot Access': 'Trades a paper account by your settings. No broker is connected.',
  'Vault and roundtable chat': 'The Master Vault; the roundtable meets in the Gold Room.',
  'Account manager': 'One person at support answers your tickets.',
  'Custom risk parameters': 'Risk level, trade size and maximum trades of your bot.',
};

/** Recommended to whoever has none: all that most members use. */
export const RECOMMENDED_TIER: PaidTier = 'pro';
export const RECOMMENDED = 'Recommended';

/** What a tier has beyond its signals, and from which tier on, in ladder order. */
export const tierComparison: readonly { feature: string; from: PaidTier }[] = tiers.flatMap(
  ({ tier, features }) => features.slice(1).map((feature) => ({ feature, from: tier })),
);

export function tierName(tier: Tier): string {
  return tiers.find((each) => each.tier === tier)?.name ?? 'Trial';
}

/** Below the person's name in the sidebar. */
export function tierLabel(tier: Tier): string {
  return tier === 'guest' ? 'Trial Member' : `${tier.toUpperCase()} Elite`;
}

/** On the badge in the header. */
export function tierBadgeLabel(tier: Tier): string {
  return tier === 'guest' ? 'TRIAL' : tier.toUpperCase();
}
