import type { Tier } from '@croneai/contracts/access.ts';
import { type PaidTier, tierLadder } from './tier-ladder.ts';

export interface TierText {
  tier: PaidTier;
  name: string;
  /** Smallest verified deposit for this tier. */
  depositUsd: number;
  signals: string;
  summary: string;
  /** Name of the next lower tier. This tier includes all features of that one. */
  includes?: string;
  /** Features that the next lower tier does not have, the largest difference first. */
  features: readonly string[];
}

const PARTS: Readonly<Record<PaidTier, Pick<TierText, 'summary' | 'includes' | 'features'>>> = {
  silver: {
    summary: 'Live signals, copy trading on a demo account and courses.',
    features: ['10 signals per day', 'Auto-Copy System', 'Master Vault', 'Elite Network'],
  },
  pro: {
    summary: 'Live sessions, risk tools and a higher daily limit.',
    includes: 'Silver Node',
    features: ['50 signals per day', 'Live sessions 2x per week', 'Risk tools'],
  },
  gold: {
    summary: 'Early signals, a Gold channel, the AI bot and an account manager.',
    includes: 'Pro Node',
    features: [
      'Early-access signals',
      'VIP Gold Room and live stream',
      'AI Bot Access',
      'Unlimited signals',
      'Vault and roundtable chat',
      'Account manager',
      'Custom risk parameters',
    ],
  },
};

/** Tiers in ladder order. A test compares the amounts and signal counts with the contract. */
export const tiers: readonly TierText[] = tierLadder.map((rung) => ({ ...rung, ...PARTS[rung.tier] }));

/**
 * Recommended to visitors without a tier, because it has all the features that most members use.
 */
export const RECOMMENDED_TIER: PaidTier = 'pro';
export const RECOMMENDED = 'Recommended';

export function tierName(tier: Tier): string {
  return tiers.find((each) => each.tier === tier)?.name ?? 'Trial';
}

/** Label below the person's name in the sidebar. */
export function tierLabel(tier: Tier): string {
  return tier === 'guest' ? 'Trial Member' : `${tier.toUpperCase()} Elite`;
}

/** Label on the badge in the header. */
export function tierBadgeLabel(tier: Tier): string {
  return tier === 'guest' ? 'TRIAL' : tier.toUpperCase();
}
