import { expect, it } from 'vitest';
import { martingaleOdds } from './martingale.tsx';

it('costs 15 stakes once in 16 sequences of a coin, and is met in nearly every hundred', () => {
  const odds = martingaleOdds(0.5, 1);
  expect(odds).toMatchObject({ cost: 15, lost: 1 / 16 });
  expect(odds.mean).toBeCloseTo(0, 12);
  expect(odds.lostInMany).toBeCloseTo(0.998, 3);
});

it('is met once in 24 sequences at 55%', () => {
  const { lost, lostInMany } = martingaleOdds(0.55, 1);
  expect(1 / lost).toBeCloseTo(24.4, 1);
  expect(lostInMany).toBeCloseTo(0.985, 3);
});

it('averages the results of its five ways of ending', () => {
  // A win at each level brings 0.85, 1.7 − 1, 3.4 − 3 or 6.8 − 7 stakes. Four losses bring −15.
  const expected = 0.85 / 2 + 0.7 / 4 + 0.4 / 8 - 0.2 / 16 - 15 / 16;
  expect(martingaleOdds(0.5, 0.85).mean).toBeCloseTo(expected, 12);
});
