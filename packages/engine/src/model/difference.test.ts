import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../test/random-candles.ts';
import {
  evidenceAbove,
  evidenceBelow,
  evidenceOfAny,
  maxDifference,
  NO_DIFFERENCES,
  weighDifference,
} from './difference.ts';

const weighAll = (differences: readonly number[], bound = 1) =>
  differences.reduce((known, difference) => weighDifference(known, difference, bound), NO_DIFFERENCES);

describe('the evidence of a difference', () => {
  it('is the wealth of two bettors who bet nothing in the first slot, and then bet according to its result', () => {
    // The bettor on differences above 0 stakes 0.4 ÷ (0.16 + 1) = 0.3448. The difference of −0.2
    // therefore costs 6.9 % of the wealth.
    const known = weighAll([0.4, -0.2]);
    expect(evidenceAbove(known)).toBeCloseTo(1 - (0.4 / 1.16) * 0.2, 12);
    expect(evidenceBelow(known)).toBe(1);
    expect(known).toMatchObject({ slots: 2, sum: 0.2, squares: expect.closeTo(0.2, 12) });
  });

  it('stakes so little that even the worst possible difference costs at most half of its wealth', () => {
    // The stake 0.01 ÷ (0.0001 + 0.0001) = 50 is also the maximum stake, 0.5 ÷ 0.01. The worst
    // difference therefore costs half of the wealth.
    expect(evidenceAbove(weighAll([0.01, -0.01], 0.01))).toBeCloseTo(0.5, 12);
    expect(weighDifference(NO_DIFFERENCES, 0, 0)).toBe(NO_DIFFERENCES);
  });

  it('grows only for the side that the differences favour', () => {
    const better = Array.from({ length: 400 }, (_none, index) => (index % 5 < 3 ? 0.5 : -0.4));
    const [up, down] = [weighAll(better), weighAll(better.map((value) => -value))];
    expect(evidenceAbove(up)).toBeGreaterThan(20);
    expect(evidenceBelow(up)).toBeLessThanOrEqual(1);
    expect(evidenceBelow(down)).toBe(evidenceAbove(up));
    expect(evidenceOfAny(down)).toBe(evidenceOfAny(up));
  });

  it('rarely reaches 20 if there is no difference, even if it is read after every slot', () => {
    const reached = Array.from({ length: 400 }, (_none, seed) => {
      const random = randomOf(seed);
      let known = NO_DIFFERENCES;
      return Array.from({ length: 500 }, () => {
        known = weighDifference(known, random() - 0.5, 0.5);
        return evidenceAbove(known);
      }).some((evidence) => evidence >= 20);
    }).filter(Boolean);
    expect(reached.length).toBeLessThanOrEqual(20);
    expect(weighAll([])).toBe(NO_DIFFERENCES);
    expect(evidenceOfAny(NO_DIFFERENCES)).toBe(1);
  });

  it('loses at most half of its wealth in a slot', () => {
    const within = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(within, { maxLength: 40 }),
        fc.double({ min: 1e-3, max: 1, noNaN: true }),
        (shares, bound) => {
          let known = NO_DIFFERENCES;
          for (const share of shares) {
            const next = weighDifference(known, share * bound, bound);
            expect(evidenceAbove(next)).toBeGreaterThanOrEqual(0.5 * evidenceAbove(known) * (1 - 1e-12));
            expect(evidenceBelow(next)).toBeGreaterThanOrEqual(0.5 * evidenceBelow(known) * (1 - 1e-12));
            known = next;
          }
        },
      ),
    );
  });
});

it('the Brier scores of two probabilities differ by at most a bound, and the difference may equal this bound', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(share, share, (one, other) => {
      const differences = [0, 1].map((label) => Math.abs((one - label) ** 2 - (other - label) ** 2));
      expect(Math.max(...differences)).toBeCloseTo(maxDifference(one, other), 12);
    }),
  );
});
