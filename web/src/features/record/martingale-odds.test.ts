import { describe, expect, it } from 'vitest';
import { martingaleOdds } from './martingale-odds.ts';

describe('a martingale of four levels', () => {
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

  it('brings what a simulation of it brings', () => {
    let state = 7;
    const random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
    let total = 0;
    const rounds = 200_000;
    for (let round = 0; round < rounds; round += 1) {
      for (let level = 0, spent = 0; level < 4; level += 1) {
        if (random() < 0.56) {
          total += 2 ** level * 0.85 - spent;
          break;
        }
        spent += 2 ** level;
        if (level === 3) total -= spent;
      }
    }
    expect(total / rounds).toBeCloseTo(martingaleOdds(0.56, 0.85).mean, 1);
  });
});
