import { expect, it } from 'vitest';
import { weeksOf } from './weeks.ts';

it('returns whole weeks from Monday to Sunday, even across the end of a year', () => {
  const weeks = weeksOf('2026-12-30', '2027-01-04');
  expect(weeks.map((week) => [week.length, week[0], week[6]])).toEqual([
    [7, '2026-12-28', '2027-01-03'],
    [7, '2027-01-04', '2027-01-10'],
  ]);
  expect(weeksOf('2026-11-23', '2026-11-23')).toHaveLength(1);
  expect(weeksOf('2026-11-22', '2026-11-23')).toHaveLength(2);
});
