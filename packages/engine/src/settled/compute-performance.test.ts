import { type PaysBy, performanceSchema } from '@croneai/contracts/signals.ts';
import { SETTLEMENT_RULES } from '@croneai/rules/settlement.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { someSignal } from '../../test/some-rows.ts';
import { wilsonInterval } from '../wilson-interval.ts';
import { performanceOf } from './compute-performance.ts';
import type { SettledRow } from './signal-rows.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const SLOT = Date.parse('2026-03-02T10:00:00Z');
const ENTRY = 1.1;
const RISK = 0.001;
/** Half a unit of the second decimal, plus a margin for rounding errors of doubles. */
const ROUNDED = 0.0051;

const row = (index: number, multiple: number | null, change: Partial<SettledRow> = {}) =>
  someSignal(SLOT + index * 300_000, multiple, change);
const rowsOf = (...multiples: (number | null)[]) => multiples.map((multiple, index) => row(index, multiple));
const NONE: PaysBy = { kind: 'none' };
const POINTS: PaysBy = { kind: 'points' };
const PAYOUT: PaysBy = { kind: 'payout', payout: 0.85 };
const under = (paysBy: PaysBy, rows: readonly SettledRow[]): SettledRow[] =>
  rows.map((each) => ({ ...each, forecast: { paysBy, costR: 0 } }));
const compute = (rows: readonly SettledRow[], paysBy: PaysBy = NONE) =>
  performanceOf(rows, { paysBy, provenance: 'synthetic', now: NOW });

describe('the performance', () => {
  it('has zeros without signals, and omits figures that need a sample', () => {
    const performance = compute([]);
    expect(performanceSchema.parse(performance)).toEqual(performance);
    expect(performance).toMatchObject({
      totalSignals: 0,
      winRate: 0,
      winRateInterval: null,
      profitFactor: null,
      gain: { totalNet: 0, averageNet: null, totalGross: 0, averageGross: null, terms: [], paysBy: NONE },
      longestLosingRun: 0,
      since: null,
    });
  });

  it('counts each outcome once, and excludes breakeven and expired from the win rate', () => {
    const performance = compute(rowsOf(1, 1, 0.5, -1, 0, null));
    expect(performanceSchema.parse(performance)).toEqual(performance);
    expect(performance).toMatchObject({
      totalSignals: 6,
      wonSignals: 3,
      lostSignals: 1,
      breakevenSignals: 1,
      expiredSignals: 1,
      winRate: 75,
      avgConfidence: 60,
      since: new Date(SLOT).toISOString(),
      computedAt: NOW.toISOString(),
      provenance: 'synthetic',
    });
  });

  it('leaves out active signals', () => {
    const active = row(9, null, { status: 'active' });
    expect(compute([active, ...rowsOf(1)])).toMatchObject({ totalSignals: 1, expiredSignals: 0 });
  });

  it('computes the profit factor before costs from multiples of the risk, and not from prices', () => {
    const small = row(0, 1);
    const large = row(1, -1, { stopLoss: ENTRY - 10 * RISK, exitPrice: ENTRY - 10 * RISK });
    expect(compute([small, large]).profitFactor).toBe(1);
    expect(compute(rowsOf(1, 1, 0.5, -1)).profitFactor).toBe(2.5);
    expect(compute(rowsOf(1, 1)).profitFactor).toBeNull();
    expect(compute(rowsOf(-1)).profitFactor).toBe(0);
  });

  it('counts the longest losing run, and breakeven and expired signals do not end a losing run', () => {
    expect(compute(rowsOf(-1, 1, -1, null, -1, 0, -1, 1, -1)).longestLosingRun).toBe(3);
  });

  it('has the settlement rule of the current terms', () => {
    expect(compute([]).rule).toEqual({ version: 1, text: SETTLEMENT_RULES[1] });
    expect(compute([], PAYOUT).rule).toEqual({ version: 2, text: SETTLEMENT_RULES[2] });
  });

  it('agrees with an independent count for any rows', () => {
    const multiples = fc.array(fc.option(fc.integer({ min: -10, max: 10 }).map((tenth) => tenth / 10)), {
      maxLength: 80,
    });
    fc.assert(
      fc.property(multiples, (all) => {
        const performance = compute(
          all.map((multiple, index) => row(index, multiple, { confidence: index % 100 })),
        );
        const known = all.filter((multiple) => multiple !== null);
        const gains = known.filter((multiple) => multiple > 0);
        const losses = known.filter((multiple) => multiple < 0);
        const add = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
        expect(performance.totalSignals).toBe(all.length);
        expect([performance.wonSignals, performance.lostSignals]).toEqual([gains.length, losses.length]);
        expect(performance.expiredSignals).toBe(all.length - known.length);
        expect(
          Math.abs(performance.winRate - (100 * gains.length) / (gains.length + losses.length || 1)),
        ).toBeLessThan(ROUNDED);
        if (losses.length > 0)
          expect(Math.abs((performance.profitFactor ?? 0) - add(gains) / -add(losses))).toBeLessThan(ROUNDED);
        const runs = all
          .filter((multiple) => multiple !== null && multiple !== 0)
          .map((multiple) => ((multiple ?? 0) > 0 ? ' ' : 'L'))
          .join('')
          .split(' ');
        expect(performance.longestLosingRun).toBe(Math.max(0, ...runs.map((run) => run.length)));
      }),
    );
  });
});

describe('the gain', () => {
  it('under a payout, is the payout for a win and minus the stake for a loss, however far the price moved', () => {
    const { gain, profitFactor } = compute(under(PAYOUT, rowsOf(1, 0.2, -0.1, 0, null)), PAYOUT);
    expect(gain).toEqual({
      totalNet: 0.7,
      averageNet: 0.175,
      totalGross: 1.1,
      averageGross: 0.275,
      terms: [{ paysBy: PAYOUT, count: 4 }],
      paysBy: PAYOUT,
    });
    expect(profitFactor).toBe(1.7);
  });

  it('in points, is reduced by the cost that was published with the signal', () => {
    const published = { forecast: { paysBy: POINTS, costR: 0.25 } };
    const rows = [row(0, 1, published), row(1, 0, published), row(2, -1, published)];
    const { gain, profitFactor } = compute(rows);
    expect(gain).toMatchObject({ totalNet: -0.75, averageNet: -0.25, totalGross: 0, averageGross: 0 });
    expect(profitFactor).toBe(0.5);
  });

  it('counts each signal under the terms at its publication', () => {
    const rows = [
      ...under({ kind: 'payout', payout: 0.7 }, [row(0, 1)]),
      row(1, -0.5),
      ...under(PAYOUT, [row(2, 0.4), row(3, 0.6)]),
    ];
    const { gain } = compute(rows, PAYOUT);
    expect(gain.totalNet).toBe(0.7 - 0.5 + 0.85 + 0.85);
    expect(gain.terms).toEqual([
      { paysBy: PAYOUT, count: 2 },
      { paysBy: { kind: 'payout', payout: 0.7 }, count: 1 },
      { paysBy: NONE, count: 1 },
    ]);
  });

  it('is zero for a payout b at a win rate of 1 / (1 + b)', () => {
    const counts = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }));
    const someR = fc.integer({ min: 1, max: 10 });
    fc.assert(
      fc.property(counts, someR, someR, ([won, lost], up, down) => {
        const payout = lost / won;
        const multiples = [...Array(won).fill(up / 10), ...Array(lost).fill(-down / 10)];
        const rows = under({ kind: 'payout', payout }, rowsOf(...multiples));
        const { gain, profitFactor, winRate } = compute(rows);
        expect(Math.abs(winRate - 100 / (1 + payout))).toBeLessThan(ROUNDED);
        expect(Math.abs(gain.totalNet)).toBe(0);
        expect(Math.abs(gain.averageNet ?? 1)).toBe(0);
        expect(profitFactor).toBe(1);
      }),
    );
  });

  it('is the gain before costs minus the costs', () => {
    const someMultiples = fc.array(fc.integer({ min: -10, max: 10 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(someMultiples, fc.integer({ min: 0, max: 90 }), (tenths, cost) => {
        const forecast = { paysBy: POINTS, costR: cost / 100 };
        const { gain } = compute(tenths.map((tenth, index) => row(index, tenth / 10, { forecast })));
        const expected = gain.totalGross - (tenths.length * cost) / 100;
        expect(Math.abs(gain.totalNet - expected)).toBeLessThan(2 * ROUNDED);
      }),
    );
  });
});

describe("Wilson's interval", () => {
  // These are the examples of R. Newcombe, "Two-sided confidence intervals for the single
  // proportion" (Statistics in Medicine 17, 1998), table I.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %d of %d is %d to %d', (successes, total, low, high) => {
    const interval = wilsonInterval(successes, total);
    expect(interval?.low).toBeCloseTo(low, 4);
    expect(interval?.high).toBeCloseTo(high, 4);
  });

  it('does not exist without trades, and otherwise contains the win rate and is between 0 and 1', () => {
    expect(wilsonInterval(0, 0)).toBeUndefined();
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(1_000), (won, lost) => {
        const interval = wilsonInterval(won, won + lost);
        if (!interval) return;
        expect(interval.low).toBeGreaterThanOrEqual(0);
        expect(interval.high).toBeLessThanOrEqual(1);
        expect(interval.low).toBeLessThanOrEqual(won / (won + lost));
        expect(interval.high).toBeGreaterThanOrEqual(won / (won + lost));
      }),
    );
  });
});
