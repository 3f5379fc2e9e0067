import { describe, expect, it } from 'vitest';
import type { Candidate } from '../model/decide-market.ts';
import { explainLate, explainNone, type ReportFacts, totalsOf } from './explain-slot.ts';

const report = (change: Partial<ReportFacts> = {}): ReportFacts => ({
  candidates: [],
  scanned: 0,
  closed: 0,
  unpriced: 0,
  problem: null,
  licensed: 0,
  refusal: null,
  ...change,
});
const refused = { code: 'unavailable', message: 'prices.internal:8443 refused' } as const;

const PAYOUT = { kind: 'payout', payout: 0.85 } as const;
const candidate: Candidate = {
  pair: 'EURUSD',
  signalType: 'sell',
  entryPrice: 1.085,
  stopLoss: 1.0855,
  takeProfit: 1.0845,
  confidence: 56.5,
  low: 56,
  high: 57,
  needed: 54.6,
  costR: 0.12,
  licensed: true,
  pays: true,
  gain: 0.04,
  strength: 0.065,
  reasons: [{ group: 'quarter', points: 5.1, value: -1.9 }],
  rows: 7_900,
  analysis: 'Sell.',
};
const weak: Candidate = { ...candidate, confidence: 52, low: 51.5, high: 52.5, pays: false, gain: -0.04 };

describe('a slot without a signal', () => {
  it.each([
    ['nothing_pays', [report({ scanned: 20 }), report({ scanned: 10, closed: 3 })]],
    ['nothing_pays', [report({ scanned: 20, candidates: [weak], licensed: 3 }), report({ scanned: 9 })]],
    ['nothing_pays', [report({ scanned: 20, unpriced: 20, problem: refused })]],
    ['no_skill', [report({ scanned: 20, candidates: [{ ...candidate, licensed: false }] })]],
    [
      'engine_training',
      [report({ scanned: 20, refusal: 'training' }), report({ closed: 3, refusal: 'training' })],
    ],
    ['engine_refused', [report({ scanned: 20, refusal: 'too_old' })]],
    ['engine_refused', [report({ scanned: 20, refusal: 'broken' })]],
    ['engine_refused', [report({ scanned: 20, refusal: 'other_prices' })]],
    ['markets_closed', [report({ closed: 20, refusal: 'training' })]],
    ['markets_closed', [report({ closed: 31 })]],
    ['prices_unavailable', [report({ unpriced: 31, problem: refused })]],
    ['prices_unavailable', [report({ scanned: 10, unpriced: 21, problem: refused })]],
  ] as const)('has the cause %s', (cause, reports) => {
    expect(explainNone(reports, PAYOUT).cause).toBe(cause);
  });

  it('states in words what was scanned and what was wrong with the prices, without the address of the price source', () => {
    expect(
      explainNone([report({ scanned: 20, closed: 3, unpriced: 1, candidates: [weak], licensed: 2 })], PAYOUT),
    ).toEqual({
      cause: 'nothing_pays',
      reason:
        'No trade was good enough. Closest: EUR/USD (OTC) at 52% (51.5 to 52.5%). At a payout of 85%, the win rate minus a margin for luck must be 54.6% or more. ' +
        'We scanned 20 markets. Of the others, 3 were closed and 1 had no current prices.',
      best: {
        pair: 'EURUSD',
        asset: 'EUR/USD (OTC)',
        signalType: 'sell',
        confidence: 52,
        low: 51.5,
        high: 52.5,
        needed: 54.6,
        paysBy: PAYOUT,
      },
    });
    expect(explainNone([report({ unpriced: 31, problem: refused })], PAYOUT).reason).toBe(
      'Prices were missing for 31 of 31 open markets: the price provider didn’t answer.',
    );
  });
});

describe('a late slot', () => {
  it('counts as late from five seconds after its start, and names an interruption or the prices as the reason', () => {
    expect(explainLate(5_000, [])).toBeUndefined();
    expect(explainLate(5_001, [report()])?.cause).toBe('outage');
    expect(explainLate(8_000, [report({ problem: refused })])).toEqual({
      cause: 'prices_unavailable',
      reason: 'Published 8 s late because prices were late: the price provider didn’t answer.',
    });
  });
});

it('adds up the totals of all shards', () => {
  const reports = [report({ scanned: 1, closed: 2 }), report({ scanned: 3, unpriced: 4 })];
  expect(totalsOf(reports)).toEqual({ scanned: 4, closed: 2, unpriced: 4 });
});
