import { expect, it } from 'vitest';
import { martingaleOdds } from './martingale.tsx';

it('all four levels lose in 1 of 16 sequences of coin tosses, which costs 15 stakes, and at least once in nearly every hundred sequences', () => {
  const odds = martingaleOdds(0.5, 1);
  expect(odds).toMatchObject({ cost: 15, lost: 1 / 16 });
  expect(odds.mean).toBeCloseTo(0, 12);
  expect(odds.lostInMany).toBeCloseTo(0.998, 3);
});

it('all four levels lose in about 1 of 24 sequences at a win rate of 55%', () => {
  const { lost, lostInMany } = martingaleOdds(0.55, 1);
  expect(1 / lost).toBeCloseTo(24.4, 1);
  expect(lostInMany).toBeCloseTo(0.985, 3);
});

it('the expected result is the average over the five possible endings of a sequence', () => {
  // A win at levels 1 to 4 gains 0.85, 1.7 − 1, 3.4 − 3, and 6.8 − 7 stakes. Four losses cost 15.
  const expected = 0.85 / 2 + 0.7 / 4 + 0.4 / 8 - 0.2 / 16 - 15 / 16;
  expect(martingaleOdds(0.5, 0.85).mean).toBeCloseTo(expected, 12);
});
