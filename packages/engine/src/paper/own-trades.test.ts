import type { PaysBy } from '@croneai/contracts/signals.ts';
import { describe, expect, it } from 'vitest';
import { someTape } from '../../test/some-rows.ts';
import type { TapeSignal } from '../settled/signal-rows.ts';
import { type ClosedTrade, closeSettled, startBook } from './fold-paper-account.ts';
import { foldOwnTrades, ownTradeView } from './own-trades.ts';

const signal = (change: Partial<TapeSignal> = {}, paysBy: PaysBy = { kind: 'payout', payout: 0.85 }) =>
  someTape({ takeProfit: 101, terms: { paysBy, costR: 0.1 }, ...change });
const taken = (of: TapeSignal, fillPrice = of.entryPrice, stakeCents = 5_000) =>
  foldOwnTrades([{ signal: of, takenAt: 1_000, stakeCents, fillPrice }]);

describe('own trades', () => {
  it('have the same result as a paper account with the same signal and stake', () => {
    expect(taken(signal()).closed[0]).toMatchObject({
      multiple: 0.85,
      resultCents: 4_250,
      outcome: 'profit',
    });
  });

  it('are won or lost by the member’s own fill price, even if the signal has the opposite result', () => {
    expect(taken(signal(), 100.5).closed[0]).toMatchObject({
      multiple: -1,
      resultCents: -5_000,
      outcome: 'loss',
    });
    expect(taken(signal(), 100.4).closed[0]).toMatchObject({ multiple: 0, outcome: 'breakeven' });
    const put = signal({ signalType: 'sell', outcome: 'loss', stopLoss: 101 });
    expect(taken(put, 100.5).closed[0]).toMatchObject({ multiple: 0.85, outcome: 'profit' });
  });

  it('on a late signal keep the member’s own fill price, but a paper account counts from the later price', () => {
    const late = signal({ createdAt: 42_000, settledFrom: 100.5, outcome: 'loss' });
    expect(taken(late, 100.1).closed[0]).toMatchObject({ multiple: 0.85, outcome: 'profit' });
    const inPoints = signal({ createdAt: 42_000, settledFrom: 100.25 }, { kind: 'points' });
    const closed: ClosedTrade[] = [];
    const open = [late, inPoints].map((of, index) => ({
      signal: of,
      index,
      openedAt: 42_000,
      stakeCents: 100,
    }));
    closeSettled({ ...startBook(), open }, Number.POSITIVE_INFINITY, (trade) => void closed.push(trade));
    expect(closed.map(({ outcome }) => outcome)).toEqual(['loss', 'profit']);
    expect(closed.map(({ multiple }) => multiple?.toFixed(4))).toEqual(['-1.0000', '0.0400']);
    expect(closed.map(({ grossMultiple }) => grossMultiple?.toFixed(4))).toEqual(['-0.0667', '0.1200']);
  });

  it('on a late signal count from the price of the signal if the member did not enter a fill price', () => {
    const late = signal({ createdAt: 42_000, settledFrom: 100.5, outcome: 'loss' });
    expect(taken(late).closed[0]).toMatchObject({ multiple: -1, outcome: 'loss' });
    const stored = { signalId: 'a1', slot: 0, fillPrice: late.entryPrice, level: 0, note: '', tags: [] };
    const trade = { signal: late, stored: { ...stored, takenAt: new Date(50_000), stakeCents: 5_000 } };
    expect(ownTradeView(trade)).toMatchObject({ fillPrice: 100.5, outcome: 'loss', resultUsd: -50 });
    const inPoints = signal({ createdAt: 42_000, settledFrom: 100.25 }, { kind: 'points' });
    expect(taken(inPoints).closed[0]?.multiple).toBeCloseTo(0.04, 10);
  });

  it('under terms in points, lose the stake and the cost at the stop loss; the cost is lower if the fill is further from the stop loss', () => {
    const stopped = signal({ exitPrice: 99, outcome: 'loss', status: 'hit_sl' }, { kind: 'points' });
    expect(taken(stopped).closed[0]).toMatchObject({ multiple: -1.1, resultCents: -5_500 });
    // The same cost is 0.1 R over a distance of 1, but 0.08 R over a distance of 1.25.
    const [late] = taken(stopped, 100.25).closed;
    expect(late?.multiple).toBeCloseTo(-1.08, 9);
    expect(late?.resultCents).toBe(-5_400);
  });

  it('have no result under points if the fill is at or beyond the stop loss', () => {
    const closed = signal({}, { kind: 'points' });
    for (const fill of [99, 98.9])
      expect(taken(closed, fill).closed[0]).toMatchObject({ multiple: null, outcome: null, resultCents: 0 });
    expect(taken(signal(), 98.9).closed[0]).toMatchObject({ multiple: 0.85 });
  });

  it('stay open until the signal is settled, and return the stake if there are no prices', () => {
    const running = signal({ status: 'active', outcome: null, exitPrice: null, settledAt: null });
    expect(taken(running)).toEqual({ closed: [], open: 1 });
    const expired = signal({ status: 'expired', outcome: null, exitPrice: null });
    expect(taken(expired).closed[0]).toMatchObject({ multiple: null, outcome: null, resultCents: 0 });
  });

  it('state why a settled trade is not counted', () => {
    const viewOf = (of: TapeSignal, fillPrice = of.entryPrice) => {
      const stored = { signalId: 'a1', slot: 0, fillPrice, level: 0, note: '', tags: [] };
      return ownTradeView({ signal: of, stored: { ...stored, takenAt: new Date(1_000), stakeCents: 5_000 } });
    };
    const unpriced = { status: 'expired', outcome: null, exitPrice: null } as const;
    const onTime = signal(unpriced);
    expect(viewOf(onTime)).toMatchObject({ notCounted: 'no-price', resultUsd: null });
    const late = signal({ ...unpriced, createdAt: onTime.startsAt + 42_000 });
    expect(viewOf(late).notCounted).toBe('late');
    expect(viewOf(signal({}, { kind: 'points' }), 98.9).notCounted).toBe('beyond-stop');
    expect(viewOf(signal()).notCounted).toBeNull();
    expect(viewOf(signal({ ...unpriced, status: 'active', settledAt: null })).notCounted).toBeNull();
  });

  it('are not limited by a balance, because the balance is unknown', () => {
    const lost = signal({ exitPrice: 99.9, outcome: 'loss' });
    expect(taken(lost, 100, 10_000_000).closed[0]?.resultCents).toBe(-10_000_000);
  });
});
