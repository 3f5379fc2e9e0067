import type { Tier } from '@croneai/contracts/access.ts';
import type { PaidTier } from '../../content/tiers.ts';

export type CardState = 'available' | 'current' | 'not available';

/** Whether a member may buy a tier: silver from guest, pro from guest or silver, gold from any tier but gold. */
export function cardState(card: PaidTier, current: Tier): CardState {
  if (card === current) return 'current';
  const from: Record<PaidTier, readonly Tier[]> = {
    silver: ['guest'],
    pro: ['guest', 'silver'],
    gold: ['guest', 'silver', 'pro'],
  };
  return from[card].includes(current) ? 'available' : 'not available';
}
