import { describe, expect, it } from 'vitest';
import { randomCandles } from '../../../test/random-candles.ts';
import { type Candle, MINUTE_MS } from '../../markets/candle.ts';
import type { MarketData } from '../../markets/market-data.ts';
import { getPair } from '../../markets/universe.ts';
import { type BacktestResult, runBacktest } from './run-backtest.ts';

const SLOT_MS = 5 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FROM = Date.parse('2026-03-02T00:00Z');
const DAYS = 16;
/** Open all week. */
const pairs = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'ADAUSDT', 'DOGEUSDT'].map(getPair);

function backtestOn(hasDirection: boolean): Promise<BacktestResult> {
  const candles = new Map<string, Candle[]>();
  for (const [index, pair] of pairs.entries()) {
    const seed = 500 + index;
    candles.set(
      pair.symbol,
      randomCandles({ seed, pair, from: FROM, bars: (DAYS + 2) * 24 * 60, hasDirection }),
    );
  }
  const marketData: MarketData = {
    provenance: 'recorded',
    barMs: MINUTE_MS,
    supports: () => true,
    candles: async ({ pair, from, to }) =>
      (candles.get(pair.symbol) ?? []).filter(({ time }) => time >= from && time < to),
  };
  const from = FROM + 2 * DAY_MS;
  return runBacktest({
    marketData,
    pairs,
    from,
    to: from + DAYS * DAY_MS,
    warmSlots: DAY_MS / SLOT_MS,
    signalsPerSlot: 1,
  });
}

describe('a backtest', () => {
  it('of prices without direction finds no edge and does not claim one', async () => {
    const { candidates, published } = await backtestOn(false);
    expect(candidates.trades).toBeGreaterThan(3_000);
    expect(Math.abs((candidates.winRate ?? 0) - 50)).toBeLessThan(3);
    expect(Math.abs((candidates.averageConfidence ?? 0) - 50)).toBeLessThan(3);
    expect(published.averageConfidence).toBeLessThan(56);
    expect(Math.abs(candidates.expectancyR ?? 1)).toBeLessThan(0.06);
  });

  it('of prices with direction finds it, and its confidence is near what came', async () => {
    const { candidates, published, calibration, slots } = await backtestOn(true);
    expect(candidates.winRate).toBeGreaterThan(53);
    expect(Math.abs((candidates.averageConfidence ?? 0) - (candidates.winRate ?? 0))).toBeLessThan(3);
    expect(published.expectancyR).toBeGreaterThan(candidates.expectancyR ?? 1);
    expect(published.brierScore).toBeLessThan(0.25);
    expect(calibration.published.length).toBeGreaterThan(1);
    expect(slots.all).toBe((DAYS * DAY_MS) / SLOT_MS);
    expect(slots.published).toBe(published.trades);
  });
});
