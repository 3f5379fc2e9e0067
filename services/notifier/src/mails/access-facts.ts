import { type Access, TIER_SIGNALS_PER_DAY, type Tier } from '@croneai/contracts/access.ts';
import type { Block } from './mail.ts';

const TIER_NAMES: Readonly<Record<Tier, string>> = {
  guest: 'Guest',
  silver: 'Silver',
  pro: 'Pro',
  gold: 'Gold',
};

export const tierName = (tier: Tier): string => TIER_NAMES[tier];

/** What a member may use, as the mails about access list it. */
export function accessFacts({ tier, dashboardUnlocked, hasDeposited }: Access): Block {
  const signalsPerDay = dashboardUnlocked ? TIER_SIGNALS_PER_DAY[tier] : 0;
  return {
    kind: 'facts',
    facts: [
      { label: 'Tier', value: tierName(tier) },
      { label: 'Dashboard', value: dashboardUnlocked ? 'Unlocked' : 'Locked' },
      { label: 'Deposit', value: hasDeposited ? 'Verified' : 'Not verified' },
      { label: 'Signals a day', value: signalsPerDay === null ? 'Unlimited' : String(signalsPerDay) },
    ],
  };
}
