import { expect, it } from 'vitest';
import { daySums } from './today-strip.tsx';

const cell = (stakes: number | null) => ({
  at: '2026-11-24T10:00:00.000Z',
  mark: stakes === null ? ('none' as const) : ('won' as const),
  asset: null,
  percent: null,
  stakes,
});

it('starts the running sums with the results that have no cell on the strip, and ends at the sum of the day', () => {
  expect(daySums({ cells: [cell(0.5), cell(null), cell(-1)], net: -0.5 })).toEqual([0, 0.5, -0.5]);
  expect(daySums({ cells: [cell(1)], net: 3 })).toEqual([2, 3]);
  expect(daySums({ cells: [], net: 0 })).toEqual([0]);
});
