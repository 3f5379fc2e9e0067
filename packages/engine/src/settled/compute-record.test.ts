import { SCORE_SIGNALS } from '@croneai/contracts/constants.ts';
import { CALIBRATION_BAND_PERCENT, RECORD_POINTS_MAX, recordSchema } from '@croneai/contracts/record.ts';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { someSignal } from '../../test/some-rows.ts';
import { hashAt, hashText, uniform } from '../markets/synthetic/randomness.ts';
import { recordOf, recordSums, rowsInRange } from './compute-record.ts';
import { foldOnward } from './fold-onward.ts';
import type { SettledRow } from './signal-rows.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const SLOT_MS = 5 * MINUTE_MS;
const PAYOUT: PaysBy = { kind: 'payout', payout: 0.85 };
const POINTS: PaysBy = { kind: 'points' };

/** Makes a row of the slot that started `before` slots ago. */
const row = (before: number, multiple: number | null, change: Partial<SettledRow> = {}) =>
  someSignal(NOW.getTime() - before * SLOT_MS, multiple, {
    forecast: { paysBy: PAYOUT, costR: 0 },
    ...change,
  });
const rowsOf = (multiples: readonly (number | null)[], change: Partial<SettledRow> = {}) =>
  multiples.map((multiple, index) => row(multiples.length - index, multiple, change));
const compute = (
  rows: readonly SettledRow[],
  paysBy: PaysBy = PAYOUT,
  range: 'today' | '7d' | '30d' | 'all' = 'all',
) => recordOf(rowsInRange(rows, range, NOW), { range, paysBy, provenance: 'synthetic', now: NOW });

const multiples = fc.array(fc.option(fc.integer({ min: -10, max: 10 }).map((tenth) => tenth / 10)), {
  maxLength: 600,
});

describe('the record', () => {
  it('has no points and no bands without signals', () => {
    const record = compute([]);
    expect(recordSchema.parse(record)).toEqual(record);
    expect(record).toMatchObject({ from: null, drawdown: 0, points: [], calibration: [] });
  });

  it('ends at the total of the figures, and still shows the deepest fall when it is thinned out to the maximum number of points', () => {
    fc.assert(
      fc.property(multiples, fc.constantFrom(PAYOUT, POINTS), (all, paysBy) => {
        const { points, figures, drawdown } = compute(
          rowsOf(all, { forecast: { paysBy, costR: 0.1 } }),
          paysBy,
        );
        expect(points.length).toBeLessThanOrEqual(RECORD_POINTS_MAX);
        const known = all.filter((multiple) => multiple !== null);
        if (known.length === 0) return;
        expect(points.at(-1)).toMatchObject({
          signals: known.length,
          net: figures.gain.totalNet,
          gross: figures.gain.totalGross,
        });
        expect(Math.max(...points.map((point) => point.drawdown))).toBe(drawdown);
      }),
    );
  });

  it('measures each fall from the highest earlier sum, and the sum starts at 0', () => {
    const { drawdown, points } = compute(rowsOf([-1, 1, 1, -1, -1, -1, 1]), PAYOUT);
    expect(drawdown).toBe(3);
    expect(points.map((point) => point.net)).toEqual([-1, -0.15, 0.7, -0.3, -1.3, -2.3, -1.45]);
  });

  it('for a range, contains the signals of the UTC days in this range', () => {
    const midnight = new Date('2026-03-02T00:00:00Z').getTime();
    const at = (slot: number) => row(0, 1, { slot });
    const rows = [
      midnight - 30 * DAY_MS,
      midnight - 29 * DAY_MS,
      midnight - 7 * DAY_MS,
      midnight - 6 * DAY_MS,
    ];
    const all = [...rows, midnight - SLOT_MS, midnight].map(at);
    const countIn = (range: 'today' | '7d' | '30d' | 'all') =>
      compute(all, PAYOUT, range).figures.totalSignals;
    expect([countIn('today'), countIn('7d'), countIn('30d'), countIn('all')]).toEqual([1, 3, 5, 6]);
    expect(compute(all, PAYOUT, 'today').from).toBe('2026-03-02T00:00:00.000Z');
  });
});

describe('a record from stored sums', () => {
  const present = { range: 'all', paysBy: PAYOUT, provenance: 'synthetic', now: NOW } as const;
  const all = rowsOf(Array.from({ length: 1_500 }, (_none, index) => ((index * 7) % 21) / 10 - 1));

  it('equals a record that is computed from the beginning, although each update adds only recent rows', () => {
    let added = 0;
    const onward = foldOnward({
      ...recordSums,
      add: (state: ReturnType<typeof recordSums.start>, some: SettledRow) => {
        added += 1;
        recordSums.add(state, some);
      },
    });
    for (const count of [0, 1, 399, 1_200, 1_201, 1_202, 1_500]) {
      const rows = all.slice(0, count);
      expect(recordOf(rows, present, onward(rows))).toEqual(compute(rows));
    }
    added = 0;
    onward([...all]);
    expect(added).toBeLessThan(500);
  });

  it('equals a record that is computed from the beginning if its rows are added in several steps', () => {
    const onward = foldOnward(recordSums);
    const steps = [700, 300, 100];
    expect(steps.map((most) => onward.advance(all, most))).toEqual([false, false, true]);
    expect(recordOf(all, present, onward(all))).toEqual(compute(all));
  });

  it('is computed again from the beginning if a row was inserted among old rows, or if rows were removed', () => {
    const onward = foldOnward(recordSums);
    onward(all);
    const late = [...all.slice(0, 10), row(1_490.5, -1), ...all.slice(10)];
    expect(recordOf(late, present, onward(late))).toEqual(compute(late));
    const back = all.slice(0, 3).map((one) => ({ ...one }));
    expect(recordOf(back, present, onward(back))).toEqual(compute(back));
  });
});

describe('the benchmarks', () => {
  it('give the result of always buying: the result of the signals if all signals are buys, and the opposite result if all signals are sells', () => {
    const some = [1, -1, 0.4, -0.2, 0];
    const points = compute(rowsOf(some, { forecast: { paysBy: POINTS, costR: 0.1 } })).points.at(-1);
    expect(points?.buy).toBe(points?.net);
    const sold = compute(rowsOf(some, { signalType: 'sell' }), PAYOUT).points.at(-1);
    expect([sold?.net, sold?.buy]).toEqual([-0.3, -0.3]);
    const lopsided = compute(rowsOf([1, 1, 1, -1], { signalType: 'sell' }), PAYOUT).points.at(-1);
    expect([lopsided?.net, lopsided?.buy]).toEqual([1.55, -2.15]);
  });

  it('have a range for random directions, and this range contains 95% of the results of coin tosses', () => {
    const cost = { forecast: { paysBy: POINTS, costR: 0.1 } };
    const mixed = Array.from({ length: 300 }, (_none, index) =>
      row(300 - index, (index % 7) / 10 + 0.1, index % 2 ? cost : {}),
    );
    const { points } = compute(mixed, PAYOUT);
    const last = points.at(-1);
    if (!last) throw new Error('the record has no last point');
    const seed = hashText('coin tosses');
    const RUNS = 4_000;
    let inside = 0;
    for (let run = 0; run < RUNS; run++) {
      let sum = 0;
      for (const [index, { forecast }] of mixed.entries()) {
        const isRight = uniform(hashAt(seed, run * mixed.length + index)) < 0.5;
        const way = ((index % 7) / 10 + 0.1) * (isRight ? 1 : -1);
        sum += forecast.paysBy === POINTS ? way - 0.1 : isRight ? 0.85 : -1;
      }
      if (sum >= last.randomLow && sum <= last.randomHigh) inside++;
    }
    expect(inside / RUNS).toBeGreaterThan(0.94);
    expect(inside / RUNS).toBeLessThan(0.96);
  });
});

describe('the calibration', () => {
  it('counts won and lost signals in the band of their prediction', () => {
    const { calibration } = compute([
      row(5, 1, { confidence: 58 }),
      row(4, -1, { confidence: 59.9 }),
      row(3, 0, { confidence: 59 }),
      row(2, null, { confidence: 59 }),
      row(1, 1, { confidence: 60 }),
    ]);
    expect(calibration).toMatchObject([
      { from: 58, to: 58 + CALIBRATION_BAND_PERCENT, signals: 2, predicted: 58.95, won: 50 },
      { from: 60, to: 60 + CALIBRATION_BAND_PERCENT, signals: 1, predicted: 60, won: 100 },
    ]);
  });

  it('scores all published signals by their published predictions', () => {
    const { score } = compute([
      row(4, 1, { confidence: 58 }),
      row(3, -1, { confidence: 59 }),
      row(2, 0, { confidence: 50 }),
      row(1, null, { confidence: 50 }),
    ]);
    expect(score).toEqual({
      signals: 2,
      predicted: 58.5,
      actual: 50,
      interval: { low: expect.closeTo(9.45, 1), high: expect.closeTo(90.55, 1) },
    });
    expect(compute([row(1, 0)]).score).toBeNull();
    expect(SCORE_SIGNALS).toBe(Math.round(((1.96 * 50) / 1.5) ** 2));
  });

  it('puts each decided signal in one band, and gives each band an interval that contains the win rate of the band', () => {
    const confidences = fc.array(fc.tuple(fc.integer({ min: 0, max: 1_000 }), fc.boolean()), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(confidences, (all) => {
        const { calibration } = compute(
          all.map(([tenths, won], index) =>
            row(all.length - index, won ? 1 : -1, { confidence: tenths / 10 }),
          ),
        );
        expect(calibration.reduce((sum, { signals }) => sum + signals, 0)).toBe(all.length);
        for (const { won, predicted, interval, from, to } of calibration) {
          expect(interval.low).toBeLessThanOrEqual(won + 0.01);
          expect(interval.high).toBeGreaterThanOrEqual(won - 0.01);
          expect(predicted).toBeGreaterThanOrEqual(from - 0.01);
          expect(predicted).toBeLessThanOrEqual(to);
        }
      }),
    );
  });
});
