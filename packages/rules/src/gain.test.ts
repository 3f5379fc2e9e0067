import type { PaysBy } from '@croneai/contracts/signals.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countedEntry,
  movedPercent,
  netMultiple,
  profitableUntil,
  resultOf,
  riskMultiple,
  termsOf,
} from './gain.ts';

const PAYOUT: PaysBy = { kind: 'payout', payout: 0.85 };
const POINTS: PaysBy = { kind: 'points' };
const NONE: PaysBy = { kind: 'none' };

/** Makes a buy signal at 100 with a risk of 1. */
const settled = (multiple: number | null) => ({
  pair: 'EURUSD',
  signalType: 'buy' as const,
  entryPrice: 100,
  stopLoss: 99 as number | null,
  exitPrice: multiple === null ? null : 100 + multiple,
  settledFrom: null as number | null,
  outcome:
    multiple === null
      ? null
      : multiple > 0
        ? ('profit' as const)
        : multiple < 0
          ? ('loss' as const)
          : ('breakeven' as const),
});

describe('the multiple of the risk', () => {
  it('is −1 at the stop loss of a sell, and unknown without a price or a stop loss', () => {
    expect(riskMultiple({ ...settled(0), signalType: 'sell', stopLoss: 101, exitPrice: 101 })).toBe(-1);
    expect(riskMultiple(settled(null))).toBeUndefined();
    expect(riskMultiple({ ...settled(1), stopLoss: null })).toBeUndefined();
    expect(riskMultiple({ ...settled(1), stopLoss: 100 })).toBeUndefined();
  });
});

describe('the net multiple', () => {
  it.each<[string, PaysBy, number | null, number | undefined]>([
    ['a win under a payout', PAYOUT, 0.1, 0.85],
    ['a loss under a payout', PAYOUT, -0.1, -1],
    ['breakeven under a payout', PAYOUT, 0, 0],
    ['no prices under a payout', PAYOUT, null, undefined],
    ['a win in points', POINTS, 0.5, 0.25],
    ['a loss in points', POINTS, -1, -1.25],
    ['breakeven in points', POINTS, 0, -0.25],
    ['no prices in points', POINTS, null, undefined],
    ['a win before costs', NONE, 0.5, 0.5],
    ['a loss before costs', NONE, -1, -1],
    ['no prices before costs', NONE, null, undefined],
  ])('is as expected for %s', (_of, paysBy, multiple, net) => {
    expect(netMultiple(settled(multiple), { paysBy, costR: 0.25 })).toBe(net);
  });

  it('needs a stop loss under terms in points, but not under a payout', () => {
    const open = { ...settled(0.5), stopLoss: null };
    expect(netMultiple(open, { paysBy: PAYOUT, costR: 0 })).toBe(0.85);
    expect(netMultiple(open, { paysBy: POINTS, costR: 0 })).toBeUndefined();
  });
});

describe('the result of a signal that was published late', () => {
  const late = { ...settled(0.5), settledFrom: 100.25, forecast: { paysBy: POINTS, costR: 0.1 } };

  it('is computed from the price from which the signal counts', () => {
    expect(countedEntry(late)).toBe(100.25);
    expect(riskMultiple(late)).toBeCloseTo(0.25 / 1.25, 10);
    expect(movedPercent(late, 100.5)).toBeCloseTo((100 * 0.25) / 100.25, 10);
    expect(countedEntry(settled(0.5))).toBe(100);
  });

  it('in points, has the same cost over the new distance to the stop loss', () => {
    const net = (0.25 - 0.1) / 1.25;
    expect(netMultiple(late, termsOf(late))).toBeCloseTo(net, 10);
    expect(resultOf(late)).toEqual({ percent: 0.249377, r: 0.2, stakes: 0.12 });
  });

  it('is a loss of one risk at the stop loss if it counts from further away', () => {
    const far = { ...settled(-1), settledFrom: 100.9 };
    expect(riskMultiple(far)).toBeCloseTo(-1, 10);
    expect(netMultiple(far, { paysBy: NONE, costR: 0 })).toBeCloseTo(-1, 10);
  });

  it('stays below one risk if it counts from just before the stop loss and ends at the entry', () => {
    const near = { ...settled(0), settledFrom: 99.01 };
    expect(riskMultiple(near)).toBeCloseTo(0.99, 10);
    expect(riskMultiple({ ...near, exitPrice: 99 })).toBeCloseTo(-0.01, 10);
    expect(netMultiple(near, { paysBy: POINTS, costR: 0.1 })).toBeCloseTo(0.89, 10);
  });
});

describe('the terms of a signal', () => {
  it('are the terms at its publication, with a cost only for terms in points', () => {
    expect(termsOf({ forecast: { paysBy: POINTS, costR: 0.3 } })).toEqual({ paysBy: POINTS, costR: 0.3 });
    expect(termsOf({ forecast: { paysBy: PAYOUT, costR: 0.3 } })).toEqual({ paysBy: PAYOUT, costR: 0 });
  });

  it('if they are in points, never make the result after costs better than the result before costs', () => {
    const someMultiple = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(someMultiple, fc.double({ min: 0, max: 2, noNaN: true }), (multiple, costR) => {
        const gross = riskMultiple(settled(multiple)) as number;
        expect(netMultiple(settled(multiple), { paysBy: POINTS, costR })).toBeLessThanOrEqual(gross);
      }),
    );
  });
});

describe('the time to enter', () => {
  const until = (confidence: number, needed: number) =>
    profitableUntil({ slot: 1_000, confidence, forecast: { needed } }) - 1_000;

  it('ends when the edge has fallen below the needed edge; the edge halves every 72 seconds', () => {
    expect(until(58, 54)).toBe(72_000);
    expect(until(60, 52.5)).toBe(144_000);
    expect(until(57, 54.6)).toBeCloseTo(72_000 * Math.log2(7 / 4.6), 6);
  });

  it('is zero if even an immediate entry is expected to lose, and infinite if even a coin toss is not expected to lose', () => {
    expect(until(54, 54.6)).toBe(0);
    expect(until(51, 50)).toBe(Number.POSITIVE_INFINITY);
  });
});
