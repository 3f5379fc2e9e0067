import { expect, it } from 'vitest';
import { moodOf, windowText } from './markets.tsx';

it.each([
  [6, 4, 0, 'up'],
  [4, 6, 0, 'down'],
  [5, 5, 0, 'even'],
  [5, 4, 0, 'even'],
  [1, 0, 0, 'up'],
  [3, 0, 3, 'even'],
  [0, 0, 0, 'even'],
])('with %s rising, %s falling and %s unmoved markets, the mood is %s', (rising, falling, unmoved, mood) => {
  expect(moodOf({ rising, falling, compared: rising + falling + unmoved })).toBe(mood);
});

it.each([
  ['live', 'the last 50 minutes'],
  ['synthetic', 'the last 50 minutes of simulated prices'],
  ['recorded', 'the last 50 minutes of recorded market data'],
] as const)('states the period in which %s prices moved', (provenance, text) => {
  expect(windowText({ candles: 50, candleMinutes: 1, provenance })).toBe(text);
});
