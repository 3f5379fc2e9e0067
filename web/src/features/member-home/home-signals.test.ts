import { describe, expect, test } from 'vitest';
import { latestPairs, moodOf, movementOf } from './home-signals.ts';

const movements = (rising: number, falling: number, still = 0) =>
  [...Array(rising).fill(0.1), ...Array(falling).fill(-0.1), ...Array(still).fill(0)].map(
    (changePercent) => ({
      changePercent,
    }),
  );

describe('the market mood', () => {
  test.each([
    [6, 4, 0, 'up'],
    [4, 6, 0, 'down'],
    [5, 5, 0, 'even'],
    [5, 4, 0, 'even'],
    [1, 0, 0, 'up'],
    [3, 0, 3, 'even'],
  ])('of %s rising, %s falling and %s unmoved is %s', (rising, falling, still, mood) => {
    expect(moodOf(movements(rising, falling, still))).toEqual({ mood, rising, falling });
  });

  test('of no prices is not known', () => {
    expect(moodOf([])).toBeUndefined();
  });
});

test('movement is the whole range of the bars, and where they ended, in percent of their first open', () => {
  const bars = [
    { open: 100, high: 101, low: 99.5, close: 100.5 },
    { open: 100.5, high: 102, low: 100, close: 101 },
  ];
  expect(movementOf(bars)).toEqual({ rangePercent: 2.5, changePercent: 1, closes: [100.5, 101] });
  expect(movementOf([])).toBeUndefined();
});

test('latest pairs come once each, newest first', () => {
  const list = ['A', 'B', 'A', 'C', 'D'].map((pair) => ({ pair, asset: `${pair} (OTC)` }));
  expect(latestPairs(list, 3).map(({ pair }) => pair)).toEqual(['A', 'B', 'C']);
});
