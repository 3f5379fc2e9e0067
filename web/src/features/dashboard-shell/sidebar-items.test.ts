import { TIERS, type Tier } from '@croneai/contracts/access.ts';
import { describe, expect, test } from 'vitest';
import { adminItems, isCurrent, isLocked, sidebarGroups } from './sidebar-items.ts';

const items = sidebarGroups.flat();
const lockedFor = (tier: Tier) => items.filter((item) => isLocked(item, tier)).map((item) => item.label);

describe('the sidebar', () => {
  test('lists the pages in their order', () => {
    expect(items.map((item) => item.label)).toEqual([
      'Command Center',
      'Neural Signals',
      'Auto-Copy System',
      'AI Bot Access',
      'Master Vault',
      'Elite Network',
      'Account Setup',
      'Upgrade Portal',
      'Profile Settings',
      'Support Hub',
    ]);
  });

  test('locks the paid pages for guests', () => {
    expect(lockedFor('guest')).toEqual([
      'Neural Signals',
      'Auto-Copy System',
      'AI Bot Access',
      'Master Vault',
      'Elite Network',
    ]);
  });

  test.each(['silver', 'pro'] as const)('locks only the bot for %s', (tier) => {
    expect(lockedFor(tier)).toEqual(['AI Bot Access']);
  });

  test('locks nothing for gold', () => {
    expect(lockedFor('gold')).toEqual([]);
  });

  test.each(TIERS)('marks exactly one page as the current one for %s', (tier) => {
    const current = items.filter((item) => isCurrent(item, tier, '/dashboard/upgrade/'));
    expect(current.map((item) => item.label)).toEqual(['Upgrade Portal']);
  });

  test('marks the list as current on the page of one of its rows', () => {
    const current = [...items, ...adminItems].filter((item) =>
      isCurrent(item, 'gold', '/dashboard/admin/users/64b7f1c2a9d3e4f5a6b7c8d9'),
    );
    expect(current.map((item) => item.label)).toEqual(['Users']);
  });
});
