import type { Tier } from '@croneai/contracts/access.ts';

export type PaidTier = Exclude<Tier, 'guest'>;

/**
 * Name, smallest verified deposit and number of signals of each tier, in ladder order. It is a
 * separate file, because the sign-up page needs only this part of the tiers.
 */
export const tierLadder: readonly { tier: PaidTier; name: string; depositUsd: number; signals: string }[] = [
  { tier: 'silver', name: 'Silver Node', depositUsd: 20, signals: '10 signals per day' },
  { tier: 'pro', name: 'Pro Node', depositUsd: 100, signals: '50 signals per day' },
  { tier: 'gold', name: 'Gold Node', depositUsd: 500, signals: 'Unlimited signals' },
];
