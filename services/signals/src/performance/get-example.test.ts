import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Candle } from '@croneai/engine/markets/candle.ts';
import { type MarketData, MarketDataError } from '@croneai/engine/markets/market-data.ts';
import { describe, expect, it, vi } from 'vitest';
import { someForecast } from '../../../../tests/support/some-signal.ts';
import { someSignal } from '../../test/some-signal.ts';
import type { StoredSignal } from '../signals/signal.model.ts';
import { getExample } from './get-example.ts';

const SLOT = Date.parse('2026-11-20T10:00:00Z');
const LATER = new Date(SLOT + 2 * 60 * MINUTE_MS);

/** Makes a CALL signal with the entry 100, the take profit 102, and the stop loss 99. */
const call = (change: Partial<StoredSignal>): StoredSignal =>
  someSignal({
    slot: SLOT,
    entryPrice: 100,
    stopLoss: 99,
    takeProfit: 102,
    settledAt: new Date(SLOT + 5 * MINUTE_MS),
    ...change,
  });

type Minute = [high: number, low: number, close: number];
const candlesOf = (minutes: Minute[]): Candle[] =>
  minutes.map(([high, low, close], minute) => ({
    time: SLOT + minute * MINUTE_MS,
    open: close,
    volume: 1,
    high,
    low,
    close,
  }));

/** Computes the example from a source with these candles. */
function exampleOf(signal: StoredSignal, candles: MarketData['candles']) {
  const marketData: MarketData = { provenance: 'synthetic', barMs: MINUTE_MS, supports: () => true, candles };
  return getExample({
    signals: { findSettledBy: async () => signal },
    marketData,
    provenance: 'synthetic',
    now: () => LATER,
  });
}

const CALM: Minute[] = [
  [100.5, 99.5, 100.2],
  [100.6, 99.8, 100.4],
  [100.9, 100.1, 100.3],
  [100.7, 99.9, 100.1],
  [101.1, 100, 100.8],
];

describe('the price path of the example', () => {
  it('contains each minute of a signal that was closed at its expiry', async () => {
    const closed = call({ status: 'closed', outcome: 'profit', exitPrice: 100.8 });
    const example = await exampleOf(closed, async () => candlesOf(CALM))();
    expect(example?.minutes).toEqual(CALM.map(([high, low, close]) => ({ high, low, close })));
  });

  it('ends with the minute that reached a level', async () => {
    const forecast = someForecast({ kind: 'points' });
    const stopped = call({ status: 'hit_sl', outcome: 'loss', exitPrice: 99, forecast });
    const minutes: Minute[] = [...CALM.slice(0, 2), [100.2, 98.7, 99.3], ...CALM.slice(3)];
    const example = await exampleOf(stopped, async () => candlesOf(minutes))();
    expect(example?.minutes).toHaveLength(3);
    expect(example?.minutes?.at(-1)).toEqual({ high: 100.2, low: 98.7, close: 99.3 });
  });

  it('is left out if the prices differ from the prices that settled the signal', async () => {
    const closed = call({ status: 'closed', outcome: 'profit', exitPrice: 100.9 });
    const example = await exampleOf(closed, async () => candlesOf(CALM))();
    expect(example).toMatchObject({ exitPrice: 100.9, minutes: undefined });
  });

  it('is left out if minutes are missing', async () => {
    const closed = call({ status: 'closed', outcome: 'profit', exitPrice: 100.8 });
    const example = await exampleOf(closed, async () => candlesOf(CALM).filter((_candle, at) => at !== 2))();
    expect(example).toMatchObject({ exitPrice: 100.8, minutes: undefined });
  });

  it('is left out if the source fails or takes more than a second, and is requested at most once a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const closed = call({ status: 'closed', outcome: 'profit', exitPrice: 100.8 });
      const asked: string[] = [];
      const answers: MarketData['candles'][] = [
        async () => Promise.reject(new MarketDataError('unavailable', 'away')),
        () => new Promise(() => undefined),
        async () => candlesOf(CALM),
      ];
      const example = exampleOf(closed, async (request) => {
        asked.push(request.pair.symbol);
        return answers[asked.length - 1]?.(request) ?? [];
      });
      const after = async (ms: number) => {
        await vi.advanceTimersByTimeAsync(ms);
        const reply = example();
        await vi.advanceTimersByTimeAsync(1_000);
        return (await reply)?.minutes?.length;
      };
      expect(await after(0)).toBeUndefined();
      expect(await after(30_000)).toBeUndefined();
      expect(asked).toHaveLength(1);
      expect(await after(30_000)).toBeUndefined();
      expect(asked).toHaveLength(2);
      expect(await after(60_000)).toBe(5);
      expect(await after(10_000)).toBe(5);
      expect(asked).toEqual(['BTCUSDT', 'BTCUSDT', 'BTCUSDT']);
    } finally {
      vi.useRealTimers();
    }
  });
});
