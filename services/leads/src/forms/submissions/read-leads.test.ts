import { expect, it } from 'vitest';
import { chartRange, fillDays } from './read-leads.ts';

const now = new Date('2026-11-21T23:59:59.999Z');

it.each([
  [{}, { from: '2026-10-23', to: '2026-11-21' }],
  [
    { from: '', to: '' },
    { from: '2026-10-23', to: '2026-11-21' },
  ],
  [{ from: '2026-11-20' }, { from: '2026-11-20', to: '2026-11-21' }],
  [
    { from: '2020-01-01', to: '2026-03-31' },
    { from: '2026-01-01', to: '2026-03-31' },
  ],
])('the request %j shows the days %j', (asked, range) => {
  expect(chartRange(asked, now)).toEqual(range);
});

it('the chart contains each day once, even at the end of a month', () => {
  const counted = [{ day: '2024-02-29', submitted: 3, activated: 1 }];
  expect(fillDays({ from: '2024-02-28', to: '2024-03-01' }, counted)).toEqual([
    { day: '2024-02-28', submitted: 0, activated: 0 },
    { day: '2024-02-29', submitted: 3, activated: 1 },
    { day: '2024-03-01', submitted: 0, activated: 0 },
  ]);
});

it('the chart contains no days if the range ends before it begins', () => {
  expect(fillDays({ from: '2026-11-21', to: '2026-11-20' }, [])).toEqual([]);
});
