import { type Access, GOLD_ACCESS, GUEST_ACCESS } from '@croneai/contracts/access.ts';
import { describe, expect, it } from 'vitest';
import { consequencesOf, isGranted, isRevoked, matchesSearch } from './member-rules.ts';

const access = (change: Partial<Access>): Access => ({ ...GUEST_ACCESS, ...change });

describe('the rules that disable a button', () => {
  it.each([
    [GUEST_ACCESS, false, true],
    [GOLD_ACCESS, true, false],
    [access({ tier: 'gold' }), false, false],
    [access({ tier: 'silver', dashboardUnlocked: true }), false, false],
    [access({ dashboardUnlocked: true }), false, false],
    [access({ hasDeposited: true }), false, true],
  ])('for %j, disable Grant Gold: %s, and disable Revoke: %s', (facts, granted, revoked) => {
    expect([isGranted(facts), isRevoked(facts)]).toEqual([granted, revoked]);
  });
});

describe('the search over loaded rows', () => {
  const row = { email: 'ada.lovelace@example.com', fullName: 'Ada King, Countess of Lovelace' };

  it.each(['ada', 'LOVELACE', '@EXAMPLE', ' countess ', '', 'Ａda'])('%j finds the member', (search) => {
    expect(matchesSearch(row, search)).toBe(true);
  });

  it.each(['babbage', '.*', 'ada lovelace'])('%j does not find the member', (search) => {
    expect(matchesSearch(row, search)).toBe(false);
  });
});

describe('the effects of a change', () => {
  it('include a mailed code if a deposit is recorded while the dashboard stays locked, but not if the dashboard is unlocked', () => {
    expect(consequencesOf(GUEST_ACCESS, access({ hasDeposited: true })).join()).toContain(
      'We’ll email the member a dashboard code',
    );
    expect(consequencesOf(GUEST_ACCESS, GOLD_ACCESS).join()).not.toContain('code');
  });

  it('include that codes stop working after a revoke, but not after a change to a lower paid tier', () => {
    expect(consequencesOf(GOLD_ACCESS, GUEST_ACCESS).join()).toContain('stop working');
    expect(consequencesOf(GOLD_ACCESS, { ...GOLD_ACCESS, tier: 'pro' })).toEqual([
      'We’ll notify the member by email.',
    ]);
  });

  it('are empty if nothing changes', () => {
    expect(consequencesOf(GOLD_ACCESS, { ...GOLD_ACCESS })).toEqual([]);
  });
});
