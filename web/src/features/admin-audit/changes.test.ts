import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';

test('names what differs, in words', () => {
  const before = { tier: 'guest', dashboardUnlocked: false, hasDeposited: true };
  const after = { tier: 'gold', dashboardUnlocked: true, hasDeposited: true };
  expect(changesOf({ before, after })).toEqual([
    { field: 'Tier', before: 'guest', after: 'gold' },
    { field: 'Dashboard unlocked', before: 'no', after: 'yes' },
  ]);
});

test('shows what there is where nothing differs, and values of every kind', () => {
  expect(changesOf({ before: {}, after: { mail: 'welcome', counts: [1], none: null } })).toEqual([
    { field: 'Mail', before: '–', after: 'welcome' },
    { field: 'Counts', before: '–', after: '[1]' },
  ]);
  const endsAt = '2026-11-20T10:00:00.000Z';
  expect(changesOf({ before: {}, after: { endsAt } })[0]?.after).toMatch(
    /2026.*\d{2}:\d{2}.*(UTC|GMT|[A-Z]{2,4})/,
  );
  expect(changesOf({ before: { notes: 1 }, after: { notes: 1 } })).toEqual([
    { field: 'Notes', before: '1', after: '1' },
  ]);
});
