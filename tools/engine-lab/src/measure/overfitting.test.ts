import { describe, expect, it } from 'vitest';
import { randomOf } from '../../../../packages/engine/test/random-candles.ts';
import { probabilityOfOverfitting } from './overfitting.ts';

const DAYS = 48;
const seriesOf = (seed: number, mean = 0): number[] => {
  const random = randomOf(seed);
  return Array.from({ length: DAYS }, () => mean + random() - 0.5);
};

describe('the probability of overfitting', () => {
  it('is near 0 where one engine is truly better, which keeps its lead', () => {
    const found = probabilityOfOverfitting([...[1, 2, 3, 4].map((seed) => seriesOf(seed)), seriesOf(5, 0.5)]);
    expect(found?.splits).toBe(924);
    expect(found?.pbo).toBe(0);
    expect(found?.leadKept).toBeGreaterThan(80);
  });

  it('is high where all are the same but for luck', () => {
    const pbos = [10, 20, 30, 40, 50, 60].map(
      (start) => probabilityOfOverfitting([1, 2, 3, 4, 5].map((seed) => seriesOf(start + seed)))?.pbo ?? 0,
    );
    expect(pbos.reduce((sum, pbo) => sum + pbo, 0) / pbos.length).toBeGreaterThan(30);
  });

  it('is not told of one engine or of a few days', () => {
    expect(probabilityOfOverfitting([seriesOf(1)])).toBeUndefined();
    expect(
      probabilityOfOverfitting([
        [1, 2],
        [2, 1],
      ]),
    ).toBeUndefined();
  });
});
