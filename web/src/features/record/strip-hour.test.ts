import type { StripCell } from '@croneai/contracts/record.ts';
import { expect, it } from 'vitest';
import { stripHours } from './strip-hour.tsx';

const since = '2026-11-22T00:00:00.000Z';
const cell = (minutes: number): StripCell => ({
  at: new Date(Date.parse(since) + minutes * 60_000).toISOString(),
  mark: 'none',
  asset: null,
  percent: null,
  stakes: null,
});
const columnsOf = (minutes: readonly number[], slotSeconds: number) => {
  const { columns, hours } = stripHours({ since, slotSeconds, cells: minutes.map(cell) });
  return { columns, hours: hours.map((hour) => hour.cells.map(({ column }) => column)) };
};

it('the strip gives each slot of a day a fixed place, and leaves the places of later slots empty', () => {
  const { columns, hours } = columnsOf([0, 55, 60, 23 * 60 + 55], 300);
  expect(columns).toBe(12);
  expect(hours).toHaveLength(24);
  expect([hours[0], hours[1], hours[2], hours[23]]).toEqual([[1, 12], [1], [], [12]]);
});

it('the strip puts several signals of one slot next to each other', () => {
  expect(columnsOf([0, 0, 10], 300).hours[0]).toEqual([1, 2, 3]);
  expect(columnsOf([55, 55], 300).columns).toBe(13);
});

it.each([
  ['early in the day', [119, 120, 121], [[], [60], [1, 2], [], [], [], [], []]],
  ['late in the day', [23 * 60, 23 * 60 + 59], [[], [], [], [], [], [], [], [1, 60]]],
  ['before the first slot', [], [[], [], [], [], [], [], [], []]],
])('if slots are shorter than five minutes, the strip shows eight hours %s', (_time, minutes, hours) => {
  expect(columnsOf(minutes, 60)).toEqual({ columns: 60, hours });
});

it('if slots are shorter than five minutes, the strip shows all hours that have a slot', () => {
  expect(columnsOf([0, 9 * 60], 60).hours).toHaveLength(10);
});

it('the strip is empty for a day without slots', () => {
  expect(columnsOf([], 300).hours.flat()).toEqual([]);
});
