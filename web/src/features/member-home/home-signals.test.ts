import { describe, expect, test } from 'vitest';
import { latestPairs, moodOf, movementOf } from './home-signals.ts';

const signals = (calls: number, puts: number) => [
  ...Array.from({ length: calls }, () => ({ signalType: 'buy' as const })),
  ...Array.from({ length: puts }, () => ({ signalType: 'sell' as const })),
];

describe('the market mood', () => {
  test.each([
    [6, 4, 'up'],
    [4, 6, 'down'],
    [5, 5, 'even'],
    [5, 4, 'even'],
    [1, 0, 'up'],
  ])('of %s CALL and %s PUT is %s', (calls, puts, mood) => {
    expect(moodOf(signals(calls, puts))).toEqual({ mood, calls, puts });
  });

  test('of no signals is not known', () => {
    expect(moodOf([])).toBeUndefined();
  });
});

test('movement is the whole range of the bars in percent of their first open', () => {
  const bars = [
    { open: 100, high: 101, low: 99.5, close: 100.5 },
    { open: 100.5, high: 102, low: 100, close: 101 },
  ];
  expect(movementOf(bars)).toEqual({ rangePercent: 2.5, closes: [100.5, 101] });
  expect(movementOf([])).toBeUndefined();
});

test('latest pairs come once each, newest first', () => {
  const list = ['A', 'B', 'A', 'C', 'D'].map((pair) => ({ pair, asset: `${pair} (OTC)` }));
  expect(latestPairs(list, 3).map(({ pair }) => pair)).toEqual(['A', 'B', 'C']);
});
