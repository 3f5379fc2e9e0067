import { describe, expect, it } from 'vitest';
import { changesOf } from './history-card.tsx';

const GUEST = { tier: 'guest', dashboardUnlocked: false, hasDeposited: false };
const GOLD = { tier: 'gold', dashboardUnlocked: true, hasDeposited: true };

describe('the changes of an entry', () => {
  it('are written in words, and only those', () => {
    expect(changesOf({ before: GUEST, after: GOLD })).toEqual([
      'Tier Guest → Gold',
      'Unlocked',
      'Deposit verified',
    ]);
    expect(changesOf({ before: GOLD, after: { ...GOLD, tier: 'pro' } })).toEqual(['Tier Gold → Pro']);
  });

  it('of sessions and mails name how many and which', () => {
    expect(changesOf({ before: { sessions: 3 }, after: { sessions: 1 } })).toEqual(['2 ended']);
    expect(changesOf({ before: {}, after: { mail: 'welcome' } })).toEqual(['Welcome email']);
  });

  it('of a service that is newer than this page keep their names', () => {
    expect(changesOf({ before: { seats: 1 }, after: { seats: { a: 2 } } })).toEqual(['seats: 1 → {"a":2}']);
  });
});
