import { describe, expect, it } from 'vitest';
import {
  type Access,
  accessLevelOf,
  effectiveAccess,
  FEATURES,
  type Feature,
  GOLD_ACCESS,
  GUEST_ACCESS,
  mayUse,
  TIERS,
} from './access.ts';

const access = (change: Partial<Access>): Access => ({ ...GUEST_ACCESS, ...change });

describe('accessLevelOf', () => {
  it.each([
    [{}, 'free'],
    [{ dashboardUnlocked: true }, 'basic'],
    [{ hasDeposited: true }, 'deposited'],
    [{ tier: 'pro', hasDeposited: true, dashboardUnlocked: true }, 'deposited'],
    [{ tier: 'gold' }, 'premium'],
  ] as const)('%o is %s', (change, level) => {
    expect(accessLevelOf(access(change))).toBe(level);
  });
});

describe('mayUse', () => {
  /**
   * Expected features of each tier with a locked and with an unlocked dashboard, copied from the
   * access table of the design.
   */
  const opened: Record<(typeof TIERS)[number], { locked: Feature[]; unlocked: Feature[] }> = {
    guest: { locked: [], unlocked: [] },
    silver: {
      locked: ['community-reading'],
      unlocked: ['signals', 'copy-trading', 'vault', 'community-reading', 'community-posting'],
    },
    pro: {
      locked: ['community-reading'],
      unlocked: [
        'signals',
        'copy-trading',
        'vault',
        'community-reading',
        'community-posting',
        'live-sessions',
      ],
    },
    gold: { locked: ['community-reading'], unlocked: [...FEATURES] },
  };

  it.each(TIERS)('%s opens the features that the access table lists for this tier', (tier) => {
    for (const dashboardUnlocked of [false, true]) {
      const features = FEATURES.filter((feature) => mayUse(feature, access({ tier, dashboardUnlocked })));
      expect(features).toEqual(opened[tier][dashboardUnlocked ? 'unlocked' : 'locked']);
    }
  });

  it.each([
    ['bot', 'bot-access'],
    ['copy', 'copy-trading'],
    ['live-sessions', 'live-sessions'],
  ] as const)('lets a guest with the grant %s use only %s', (feature, opens) => {
    const granted = access({ tier: 'guest', features: [feature] });
    expect(FEATURES.filter((one) => mayUse(one, granted))).toEqual([opens]);
  });

  it('counts an admin as gold and unlocked', () => {
    expect(effectiveAccess('owner', GUEST_ACCESS)).toEqual(GOLD_ACCESS);
    expect(effectiveAccess('support', GUEST_ACCESS)).toEqual(GOLD_ACCESS);
    expect(effectiveAccess('member', GUEST_ACCESS)).toEqual(GUEST_ACCESS);
  });
});
