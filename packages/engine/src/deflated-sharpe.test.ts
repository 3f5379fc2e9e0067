import { describe, expect, it } from 'vitest';
import { randomOf } from '../test/random-candles.ts';
import { deflatedSharpe, normalShare } from './deflated-sharpe.ts';

const DAYS = 48;
const seriesOf = (seed: number, mean = 0): number[] => {
  const random = randomOf(seed);
  return Array.from({ length: DAYS }, () => mean + random() - 0.5);
};

describe('the deflated Sharpe ratio', () => {
  const days = seriesOf(7, 0.15);

  it('falls as the number of trials rises', () => {
    const [one, ten, thousand] = [1, 10, 1_000].map((trials) => deflatedSharpe(days, trials));
    expect(one?.luck).toBe(0);
    expect(one?.probability).toBeGreaterThan(95);
    expect(ten?.probability).toBeLessThan(one?.probability as number);
    expect(thousand?.probability).toBeLessThan(ten?.probability as number);
  });

  it('estimates the result that the best of ten trials without skill reaches by luck', () => {
    // The expected maximum of ten standard normal numbers is 1.54 (H. Harter 1961). The formula
    // approximates it as 1.57.
    expect((deflatedSharpe(days, 10)?.luck as number) * Math.sqrt(DAYS)).toBeCloseTo(1.57, 1);
  });

  it('is undefined for too few days, and for days with identical results', () => {
    expect(deflatedSharpe([1, 2, 3], 2)).toBeUndefined();
    expect(deflatedSharpe(new Array(30).fill(0), 2)).toBeUndefined();
  });

  it('uses the distribution function of the normal distribution', () => {
    expect(normalShare(1.959964)).toBeCloseTo(0.975, 6);
    expect(normalShare(-1.959964)).toBeCloseTo(0.025, 6);
  });
});
