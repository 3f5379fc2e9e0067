import type { Tier } from '@croneai/contracts/access.ts';

export type PaidTier = Exclude<Tier, 'guest'>;

export interface TierText {
  tier: PaidTier;
  name: string;
  /** Smallest verified deposit. */
  depositUsd: number;
  signals: string;
  summary: string;
  features: readonly string[];
}

/** In ladder order. The amounts and signal counts are held against the contract by a test. */
export const tiers: readonly TierText[] = [
  {
    tier: 'silver',
    name: 'Silver Node',
    depositUsd: 20,
    signals: '10 signals per day',
    summary: 'The signal stream, and everything you need to follow it.',
    features: ['10 signals per day', 'Auto-Copy System', 'Master Vault', 'Elite Network'],
  },
  {
    tier: 'pro',
    name: 'Pro Node',
    depositUsd: 100,
    signals: '50 signals per day',
    summary: 'Five times the signals, with people and tools around them.',
    features: ['50 signals per day', 'Live sessions 2x per week', 'Risk tools', 'Everything in Silver Node'],
  },
  {
    tier: 'gold',
    name: 'Gold Node',
    depositUsd: 500,
    signals: 'Unlimited signals',
    summary: 'No limit, earlier, and with a person to call.',
    features: [
      'Unlimited signals',
      'Early-access signals',
      'VIP Gold Room and live stream',
      'AI Bot Access',
      'Vault and roundtable chat',
      'Account manager',
      'Custom risk parameters',
      'Everything in Pro Node',
    ],
  },
];

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
