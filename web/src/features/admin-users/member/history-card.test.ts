import { describe, expect, it } from 'vitest';
import { changesOf } from './history-card.tsx';

const GUEST = { tier: 'guest', dashboardUnlocked: false, hasDeposited: false };
const GOLD = { tier: 'gold', dashboardUnlocked: true, hasDeposited: true };

describe('the changes of an entry', () => {
  it('list only changed values, in words', () => {
    expect(changesOf({ before: GUEST, after: GOLD })).toEqual([
      'Tier Guest → Gold',
      'Unlocked',
      'Deposit verified',
    ]);
    expect(changesOf({ before: GOLD, after: { ...GOLD, tier: 'pro' } })).toEqual(['Tier Gold → Pro']);
  });

  it('state how many sessions ended and what kind of email was sent', () => {
    expect(changesOf({ before: { sessions: 3 }, after: { sessions: 1 } })).toEqual(['Sessions ended: 2']);
    expect(changesOf({ before: {}, after: { mail: 'welcome' } })).toEqual(['Welcome email']);
  });

  it('describe a grant and a deposit in words, without ids and without empty fields', () => {
    const empty = { feature: null, endedAt: null };
    const grant = { ...empty, id: '6b0a', tier: 'silver', from: '2026-11-28T12:10:18.560Z', source: 'code' };
    expect(changesOf({ before: {}, after: { ...grant, until: '2026-12-28T12:10:18.560Z' } })).toEqual([
      'Tier Silver',
      'Source: Access code',
      'Until 2026-12-28',
    ]);
    expect(changesOf({ before: {}, after: { ...grant, tier: null, feature: 'bot', until: null } })).toEqual([
      'AI Bot Access',
      'Source: Access code',
    ]);
    const claimed = { id: '6b0b', state: 'claimed', amount: 500, currency: 'USD', usd: null, tier: null };
    expect(changesOf({ before: {}, after: claimed })).toEqual(['Amount 500', 'USD']);
    expect(
      changesOf({ before: claimed, after: { ...claimed, state: 'verified', usd: 500, tier: 'gold' } }),
    ).toEqual(['claimed → verified', '$500 confirmed', 'Tier Gold']);
  });

  it('include fields under their technical names if the service is newer than this page', () => {
    expect(changesOf({ before: { seats: 1 }, after: { seats: { a: 2 } } })).toEqual(['seats: 1 → {"a":2}']);
  });
});
