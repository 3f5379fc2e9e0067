import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Settlement } from '../../settlement/settle.ts';
import type { ReplayedTrade } from '../replay.ts';
import { calibrate } from './calibration.ts';
import { maxDrawdown, measure } from './measures.ts';
import { walkForward } from './walk-forward.ts';

const SLOT_MS = 300_000;
const START = Date.parse('2026-03-02T00:00Z');

type Outcome = 'profit' | 'loss' | 'breakeven';
const EXIT = { profit: 1.11, loss: 1.09, breakeven: 1.1 };
const STATUS = { profit: 'hit_tp', loss: 'hit_sl', breakeven: 'closed' } as const;

function trade(slot: number, pair: string, bucket: string, outcome: Outcome, bars = 1): ReplayedTrade {
  const settlement: Settlement = {
    status: STATUS[outcome],
    outcome,
    exitPrice: EXIT[outcome],
    ruleVersion: 1,
  };
  return {
    slot: START + slot * SLOT_MS,
    settledAt: START + (slot + bars) * SLOT_MS,
    settlement,
    trade: {
      pair,
      bucket,
      signalType: 'buy',
      setup: 'trend',
      score: 0.5,
      entryPrice: 1.1,
      stopLoss: 1.09,
      takeProfit: 1.11,
    },
  };
}

/** Trades of 30 slots, two buckets, most settled after one slot, some later. */
const histories = fc.array(
  fc
    .record({
      slot: fc.nat(29),
      pair: fc.constantFrom('AAAUSD', 'BBBUSD', 'CCCUSD'),
      bucket: fc.constantFrom('trend.strong.forex.quiet', 'trend.clear.crypto.wild'),
      outcome: fc.constantFrom<Outcome>('profit', 'loss', 'breakeven'),
      bars: fc.constantFrom(1, 1, 1, 4),
    })
    .map(({ slot, pair, bucket, outcome, bars }) => trade(slot, pair, bucket, outcome, bars)),
  { minLength: 1, maxLength: 60 },
);
const options = { from: START + 5 * SLOT_MS, signalsPerSlot: 1 };

describe('walking forward', () => {
  it('gives each trade the confidence that was known when its slot started: later outcomes change nothing', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 5, max: 29 }), (trades, slot) => {
        const now = START + slot * SLOT_MS;
        const opposite = trades.map((each) =>
          each.settledAt > now
            ? {
                ...each,
                settlement: {
                  ...each.settlement,
                  outcome: each.settlement.outcome === 'loss' ? ('profit' as const) : ('loss' as const),
                },
              }
            : each,
        );
        const known = (all: readonly ReplayedTrade[]) =>
          walkForward(all, options)
            .candidates.filter((each) => each.slot <= now)
            .map(({ slot: at, trade: made, confidence }) => ({ at, made, confidence }));
        expect(known(opposite)).toEqual(known(trades));
      }),
    );
  });

  it('counts an outcome from the slot on that starts when it is settled', () => {
    const bucket = 'trend.strong.forex.quiet';
    const trades = [
      ...Array.from({ length: 100 }, (_none, index) => trade(5, `P${index}`, bucket, 'profit', 2)),
      trade(6, 'EURUSD', bucket, 'loss'),
      trade(7, 'EURUSD', bucket, 'loss'),
    ];
    const { candidates } = walkForward(trades, options);
    const confidenceAt = (slot: number) =>
      candidates.find((each) => each.slot === START + slot * SLOT_MS)?.confidence;
    expect(confidenceAt(6)).toBe(50);
    expect(confidenceAt(7)).toBeGreaterThan(70);
  });

  it('uses trades before the start as history only', () => {
    const bucket = 'trend.strong.forex.quiet';
    const { candidates, published, priorTrades } = walkForward(
      [
        trade(0, 'EURUSD', bucket, 'profit'),
        trade(1, 'EURUSD', bucket, 'breakeven'),
        trade(9, 'EURUSD', bucket, 'loss'),
      ],
      options,
    );
    expect(priorTrades).toBe(1);
    expect(candidates).toHaveLength(1);
    expect(published).toHaveLength(1);
  });

  it('publishes the best of each slot', () => {
    fc.assert(
      fc.property(histories, (trades) => {
        const { published, candidates } = walkForward(trades, options);
        const slots = new Set(candidates.map(({ slot }) => slot));
        expect(published.map(({ slot }) => slot)).toEqual([...slots]);
        for (const { slot, confidence } of published) {
          const inSlot = candidates.filter((each) => each.slot === slot);
          expect(confidence).toBe(Math.max(...inSlot.map((each) => each.confidence)));
        }
      }),
    );
  });
});

describe('the measures', () => {
  const rated = (outcomes: readonly Outcome[], confidence = 60) =>
    outcomes.map((outcome, index) => ({ ...trade(index, 'EURUSD', 'trend', outcome), confidence }));

  it('are worked out by hand', () => {
    const figures = measure(rated(['profit', 'profit', 'loss', 'breakeven']));
    expect(figures).toMatchObject({
      trades: 4,
      won: 2,
      lost: 1,
      breakeven: 1,
      expired: 0,
      longestLosingRun: 1,
    });
    expect(figures.winRate).toBeCloseTo(66.667, 2);
    expect(figures.profitFactor).toBeCloseTo(2, 9);
    expect(figures.expectancyR).toBeCloseTo(0.25, 9);
    expect(figures.totalR).toBeCloseTo(1, 9);
    expect(figures.maxDrawdownR).toBeCloseTo(1, 9);
    // (0.4² + 0.4² + 0.6²) ÷ 3
    expect(figures.brierScore).toBeCloseTo(0.2267, 4);
    expect(figures.brierScoreOfWinRate).toBeCloseTo((2 / 3) * (1 / 3), 9);
  });

  it('of nothing are empty', () => {
    expect(measure([])).toMatchObject({
      trades: 0,
      winRate: null,
      profitFactor: null,
      expectancyR: null,
      totalR: 0,
      maxDrawdownR: 0,
    });
  });

  it('fall from the highest sum, which is at least 0', () => {
    expect(maxDrawdown([1, 1, -1, -1, -1, 5, -2])).toBe(3);
    expect(maxDrawdown([-1, -1])).toBe(2);
    expect(maxDrawdown([])).toBe(0);
  });

  it('compare what was said with what came, band by band', () => {
    const trades = [
      ...rated(['profit', 'profit', 'profit', 'loss', 'breakeven'], 72),
      ...rated(['loss', 'profit'], 54.9),
    ];
    expect(calibrate(trades)).toEqual([
      expect.objectContaining({ from: 50, to: 55, trades: 2, predicted: 54.9, realised: 50 }),
      expect.objectContaining({ from: 70, to: 75, trades: 4, predicted: 72, realised: 75 }),
    ]);
  });
});
