import { expect, it } from 'vitest';
import { winRateMargin } from './habit-figures.ts';
import { leftAfter, recoveryGain } from './risk-figures.ts';

// These tests check numbers in the lesson texts.
it('recovering from a loss of half the account needs a gain of 100%', () => {
  expect(recoveryGain(0.1)).toBeCloseTo(0.111, 3);
  expect(recoveryGain(0.5)).toBe(1);
  expect(recoveryGain(0.8)).toBeCloseTo(4, 10);
});

it('ten losses in a row cost 9.6% with one percent at risk and 65% with ten percent at risk', () => {
  expect(1 - leftAfter(0.01, 10)).toBeCloseTo(0.096, 3);
  expect(1 - leftAfter(0.1, 10)).toBeCloseTo(0.65, 2);
});

it('the margin of a win rate is 20, 10 and 5 points after 25, 100 and 400 trades', () => {
  expect([25, 100, 400].map(winRateMargin)).toEqual([0.2, 0.1, 0.05]);
});
