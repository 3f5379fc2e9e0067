import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ConfidenceTable, confidenceOf, createConfidenceTable, recordOutcome } from './confidence.ts';

const BUCKET = 'trend.strong.forex.quiet';
const SISTER = 'trend.strong.forex.wild';
const STRANGER = 'reversal.near.crypto.usual';

function tableOf(
  history: Record<string, { won?: number; lost?: number; breakeven?: number }>,
): ConfidenceTable {
  const table = createConfidenceTable();
  for (const [bucket, { won = 0, lost = 0, breakeven = 0 }] of Object.entries(history)) {
    for (let count = 0; count < won; count++) recordOutcome(table, bucket, 'profit');
    for (let count = 0; count < lost; count++) recordOutcome(table, bucket, 'loss');
    for (let count = 0; count < breakeven; count++) recordOutcome(table, bucket, 'breakeven');
  }
  return table;
}
const percentOf = (bucket: string, table: ConfidenceTable) => confidenceOf({ bucket }, table).percent;

describe('the confidence', () => {
  it('is a coin without any history', () => {
    expect(confidenceOf({ bucket: BUCKET }, createConfidenceTable())).toEqual({
      percent: 50,
      sampleSize: 0,
      overallPercent: 50,
    });
  });

  it('is the nested posterior mean, worked out by hand', () => {
    // Strategy: (300 + 50) ÷ (400 + 100) = 0.7. Each of the four steps then counts the same 300 of 400:
    // (300 + 100·0.7) ÷ 500 = 0.74, 0.748, 0.7496, 0.74992.
    const { percent, sampleSize, overallPercent } = confidenceOf(
      { bucket: BUCKET },
      tableOf({ [BUCKET]: { won: 300, lost: 100 } }),
    );
    expect({ percent, sampleSize, overallPercent }).toEqual({
      percent: 75,
      sampleSize: 400,
      overallPercent: 70,
    });
  });

  it('is that of similar ones for a bucket seen a few times', () => {
    const table = tableOf({ [SISTER]: { won: 8_000, lost: 2_000 }, [BUCKET]: { won: 0, lost: 3 } });
    expect(percentOf(BUCKET, table)).toBeGreaterThan(76);
    expect(percentOf(BUCKET, table)).toBeLessThan(80);
  });

  it('is that of the whole strategy for a setup never seen', () => {
    const table = tableOf({ [SISTER]: { won: 8_000, lost: 2_000 } });
    const { percent, sampleSize, overallPercent } = confidenceOf({ bucket: STRANGER }, table);
    expect(sampleSize).toBe(0);
    expect(percent).toBe(overallPercent);
  });

  it('is its own rate for a bucket with much history, whatever the others did', () => {
    const table = tableOf({ [SISTER]: { won: 9_000, lost: 1_000 }, [BUCKET]: { won: 4_000, lost: 6_000 } });
    expect(percentOf(BUCKET, table)).toBeCloseTo(40, 0);
  });

  it('leaves out breakeven and expired', () => {
    const table = tableOf({ [BUCKET]: { won: 60, lost: 40, breakeven: 1_000 } });
    recordOutcome(table, BUCKET, null);
    expect(percentOf(BUCKET, table)).toBe(percentOf(BUCKET, tableOf({ [BUCKET]: { won: 60, lost: 40 } })));
    expect(confidenceOf({ bucket: BUCKET }, table).sampleSize).toBe(100);
  });

  it('stays between 0 and 100 and rises with a win and falls with a loss', () => {
    const counts = fc.record({ won: fc.nat(400), lost: fc.nat(400) });
    fc.assert(
      fc.property(counts, counts, (own, other) => {
        const before = percentOf(BUCKET, tableOf({ [BUCKET]: own, [SISTER]: other }));
        const won = percentOf(BUCKET, tableOf({ [BUCKET]: { ...own, won: own.won + 1 }, [SISTER]: other }));
        const lost = percentOf(
          BUCKET,
          tableOf({ [BUCKET]: { ...own, lost: own.lost + 1 }, [SISTER]: other }),
        );
        // A tenth is the last digit: what is near enough to a bound is written as it.
        expect(before).toBeGreaterThanOrEqual(0);
        expect(before).toBeLessThanOrEqual(100);
        expect(won).toBeGreaterThanOrEqual(before);
        expect(lost).toBeLessThanOrEqual(before);
      }),
      { numRuns: 50 },
    );
  });
});
