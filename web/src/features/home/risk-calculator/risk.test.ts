import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateRisk, DEFAULTS, inputFromQuery, queryWithInput, RANGES, type Range, snap } from './risk.ts';

const stepsOf = ({ min, max, step }: Range) =>
  fc.integer({ min: 0, max: Math.round((max - min) / step) }).map((steps) => min + steps * step);
const inputs = fc.record({
  capital: stepsOf(RANGES.capital),
  riskPercent: stepsOf(RANGES.riskPercent),
  winRatePercent: stepsOf(RANGES.winRatePercent),
  rewardRatio: stepsOf(RANGES.rewardRatio),
});

it('the defaults give 20, 40, 22, 440 and 44%', () => {
  expect(calculateRisk(DEFAULTS)).toEqual({
    riskAmount: 20,
    profitPerWin: 40,
    expectedValue: 22,
    monthlyProjection: 440,
    returnPercent: 44,
  });
});

describe('over the whole range', () => {
  it('the results equal those of exact integer arithmetic', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const result = calculateRisk(input);
        // Both inputs can end in .5. Doubled, they are integers, so this calculation is exact.
        const [risk2, ratio2] = [BigInt(input.riskPercent * 2), BigInt(input.rewardRatio * 2)];
        const [capital, win] = [BigInt(input.capital), BigInt(input.winRatePercent)];
        const expected = capital * risk2 * (win * ratio2 - (100n - win) * 2n);
        expect(result.riskAmount).toBeCloseTo(Number(capital * risk2) / 200, 4);
        expect(result.profitPerWin).toBeCloseTo(Number(capital * risk2 * ratio2) / 400, 4);
        expect(result.expectedValue).toBeCloseTo(Number(expected) / 40_000, 4);
        expect(result.monthlyProjection).toBeCloseTo(Number(expected * 20n) / 40_000, 3);
        expect(result.returnPercent).toBeCloseTo((Number(expected / capital) * 2000) / 40_000, 6);
        expect(result.expectedValue).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('an address restores the values that were written into it, and keeps its other parameters', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const query = queryWithInput('?ref=a%20b&capital=1', input);
        expect(inputFromQuery(query)).toEqual(input);
        expect(new URLSearchParams(query).get('ref')).toBe('a b');
      }),
    );
  });
});

it('any number is adjusted to its range and step, and no text in an address causes an error', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), fc.constantFrom(...Object.values(RANGES)), (value, range) => {
      const snapped = snap(value, range);
      expect(snapped).toBeGreaterThanOrEqual(range.min);
      expect(snapped).toBeLessThanOrEqual(range.max);
      expect((snapped - range.min) % range.step).toBe(0);
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      const input = inputFromQuery(`?capital=${encodeURIComponent(text)}&risk=&win=x`);
      expect(snap(input.capital, RANGES.capital)).toBe(input.capital);
      expect(input).toMatchObject({ riskPercent: 2, winRatePercent: 70, rewardRatio: 2 });
    }),
  );
});

it('the default values are left out of an address', () => {
  expect(queryWithInput('?win=80', DEFAULTS)).toBe('');
});
