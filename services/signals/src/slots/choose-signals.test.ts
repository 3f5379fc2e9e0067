import { describe, expect, it } from 'vitest';
import type { Candidate } from '../engine/candidate.ts';
import { NO_MOVEMENTS } from '../movements/movement.ts';
import { explainLate, explainNone, toNewSignal, totalsOf } from './choose-signals.ts';
import type { ShardReport } from './slot.ts';

const report = (change: Partial<ShardReport> = {}): ShardReport => ({
  shard: 0,
  candidates: [],
  scanned: 0,
  closed: 0,
  unpriced: 0,
  problem: null,
  movements: NO_MOVEMENTS,
  ...change,
});
const refused = { code: 'unavailable', message: 'prices.internal:8443 refused' } as const;

describe('a slot without a signal', () => {
  it.each([
    ['no_candidate', [report({ scanned: 20 }), report({ scanned: 10, closed: 3 })]],
    ['no_candidate', [report({ scanned: 20, unpriced: 20, problem: refused })]],
    ['markets_closed', [report({ closed: 31 })]],
    ['prices_unavailable', [report({ unpriced: 31, problem: refused })]],
    ['prices_unavailable', [report({ scanned: 10, unpriced: 21, problem: refused })]],
  ] as const)('has the cause %s', (cause, reports) => {
    expect(explainNone(reports).cause).toBe(cause);
  });

  it('says in words what was scanned and what was wrong with the prices, and no address of their source', () => {
    expect(explainNone([report({ scanned: 20, closed: 3, unpriced: 1 })]).reason).toBe(
      'None of 20 scanned markets met the rules of the strategy; 3 had a closed market, 1 had no current prices.',
    );
    expect(explainNone([report({ unpriced: 31, problem: refused })]).reason).toBe(
      'Prices were missing for 31 of 31 open markets: their source did not answer.',
    );
  });
});

describe('a late slot', () => {
  it('begins after five seconds, and names an interruption or the prices', () => {
    expect(explainLate(5_000, [])).toBeUndefined();
    expect(explainLate(5_001, [report()])?.cause).toBe('outage');
    expect(explainLate(8_000, [report({ problem: refused })])).toEqual({
      cause: 'prices_unavailable',
      reason: 'Prices came late, so this came 8 s late: their source did not answer.',
    });
  });
});

it('totals count over all shards', () => {
  const reports = [report({ scanned: 1, closed: 2 }), report({ scanned: 3, unpriced: 4 })];
  expect(totalsOf(reports)).toEqual({ scanned: 4, closed: 2, unpriced: 4 });
});

it('a signal lives from the start of its slot, however late it is made', () => {
  const candidate: Candidate = {
    pair: 'EURUSD',
    signalType: 'sell',
    entryPrice: 1.085,
    stopLoss: 1.0855,
    takeProfit: 1.0845,
    setup: 'trend',
    score: 0.5,
    bucket: 'b',
    analysis: 'Downtrend.',
  };
  const slot = Date.UTC(2026, 10, 20, 12);
  const signal = toNewSignal({
    id: 'a'.repeat(24),
    ranked: { candidate, confidence: { percent: 61.5, sampleSize: 0, overallPercent: 61.5 } },
    slot,
    rank: 1,
    validityMs: 300_000,
    provenance: 'synthetic',
    now: new Date(slot + 200_000),
  });
  expect(signal).toMatchObject({
    asset: 'EUR/USD (OTC)',
    precision: 5,
    status: 'active',
    confidence: 61.5,
    startsAt: new Date(slot),
    expiresAt: new Date(slot + 300_000),
    createdAt: new Date(slot + 200_000),
  });
  expect(signal.analysis).toMatch(/^Downtrend\. Confidence 61.5%/);
});
