import { auditFiltersSchema } from '@croneai/contracts/endpoints/admin/admin-audit.ts';
import { timesIn } from '@croneai/rules/times.ts';
import { expect, it } from 'vitest';
import { queryOf } from './api.ts';
import { changesOf } from './changes.ts';

it('describes changed values in words', () => {
  const before = { tier: 'guest', dashboardUnlocked: false, hasDeposited: true };
  const after = { tier: 'gold', dashboardUnlocked: true, hasDeposited: true };
  expect(changesOf({ before, after }, timesIn('UTC'))).toEqual([
    { field: 'Tier', before: 'guest', after: 'gold' },
    { field: 'Dashboard unlocked', before: 'no', after: 'yes' },
  ]);
});

it('shows the unchanged values if there is no difference, and formats values of every kind', () => {
  expect(
    changesOf({ before: {}, after: { mail: 'welcome', counts: [1], none: null } }, timesIn('UTC')),
  ).toEqual([
    { field: 'Mail', before: '–', after: 'welcome' },
    { field: 'Counts', before: '–', after: '[1]' },
  ]);
  const endsAt = '2026-11-20T10:00:00.000Z';
  expect(changesOf({ before: {}, after: { endsAt } }, timesIn('UTC'))[0]?.after).toBe(
    '20 Nov 2026, 10:00 UTC',
  );
  expect(changesOf({ before: { notes: 1 }, after: { notes: 1 } }, timesIn('UTC'))).toEqual([
    { field: 'Notes', before: '1', after: '1' },
  ]);
});

it('sends the days of the filter as whole UTC days, in a format that the call accepts', () => {
  const query = queryOf({ from: '2026-11-01', to: '2026-11-02', search: 'x' });
  expect(query).toMatchObject({ from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T23:59:59.999Z' });
  expect(auditFiltersSchema.safeParse(query).success).toBe(true);
});
