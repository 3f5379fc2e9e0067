import { describe, expect, it } from 'vitest';
import { randomCandles } from '../../test/random-candles.ts';
import { type Candle, MINUTE_MS } from '../markets/candle.ts';
import type { MarketData } from '../markets/market-data.ts';
import type { Pair } from '../markets/pair.ts';
import { isOpen } from '../markets/session-hours.ts';
import { createSyntheticMarketData } from '../markets/synthetic/synthetic-market-data.ts';
import { getPair } from '../markets/universe.ts';
import { settle } from '../settlement/settle.ts';
import { decide } from './decide.ts';
import { WARM_UP_BARS } from './indicators.ts';
import { replayPair } from './replay.ts';

const SLOT_MS = 5 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A Friday: forex closes in the evening. */
const FROM = Date.parse('2026-03-06T12:00Z');
const TO = FROM + DAY_MS;

const feed = createSyntheticMarketData({ seed: 'replay', now: () => TO });
const served = (candlesOf: (pair: Pair) => readonly Candle[], barMs = MINUTE_MS): MarketData => ({
  provenance: 'recorded',
  barMs,
  supports: () => true,
  candles: async ({ pair, from, to }) => candlesOf(pair).filter(({ time }) => time >= from && time < to),
});

describe('a replay', () => {
  it.each(['EURUSD', 'BTCUSDT'])('of %s is what live slots decide and settle', async (symbol) => {
    const pair = getPair(symbol);
    const replayed = await replayPair({ marketData: feed, pair, from: FROM, to: TO });
    const live = [];
    for (let slot = FROM; slot + SLOT_MS <= TO; slot += SLOT_MS) {
      if (!isOpen(pair.session, slot - MINUTE_MS, slot + SLOT_MS)) continue;
      const candles = await feed.candles({ pair, from: slot - WARM_UP_BARS * MINUTE_MS, to: slot });
      const decision = decide({ pair, candles, at: slot });
      if (decision.kind === 'none') continue;
      const { analysis: _words, ...trade } = decision.candidate;
      const signal = { ...trade, startsAt: new Date(slot), expiresAt: new Date(slot + SLOT_MS) };
      const after = await feed.candles({ pair, from: slot, to: slot + SLOT_MS });
      live.push({ slot, trade, settledAt: slot + SLOT_MS, settlement: settle({ signal, candles: after }) });
    }
    expect(replayed).toEqual(live);
    expect(replayed.length).toBeGreaterThan(10);
    expect(replayed.some(({ settlement }) => settlement.status === 'expired')).toBe(false);
  });

  it('decides the same on every slot until the future changes', async () => {
    const pair = getPair('BTCUSDT');
    const past = randomCandles({ seed: 11, pair, from: FROM, bars: 900 });
    const change = FROM + 600 * MINUTE_MS;
    const other = randomCandles({ seed: 12, pair, from: change, bars: 300 });
    const changed = [...past.filter(({ time }) => time < change), ...other];
    const tradesOf = async (candles: readonly Candle[]) =>
      (await replayPair({ marketData: served(() => candles), pair, from: FROM, to: FROM + 900 * MINUTE_MS }))
        .filter(({ slot }) => slot <= change)
        .map(({ slot, trade }) => ({ slot, trade }));
    expect(await tradesOf(changed)).toEqual(await tradesOf(past));
    expect((await tradesOf(past)).length).toBeGreaterThan(5);
  });

  it('counts five bars of any length, over a weekend too', async () => {
    const HOUR_MS = 60 * MINUTE_MS;
    const pair = getPair('EURUSD');
    const hourly = randomCandles({
      seed: 13,
      pair,
      from: FROM - 300 * HOUR_MS,
      bars: 600,
      barMs: HOUR_MS,
    }).filter(({ time }) => isOpen(pair.session, time, time + HOUR_MS));
    const marketData = served(() => hourly, HOUR_MS);
    const trades = await replayPair({
      marketData,
      pair,
      from: FROM - 200 * HOUR_MS,
      to: FROM + 300 * HOUR_MS,
    });
    expect(trades.length).toBeGreaterThan(5);
    for (const { slot, settledAt, settlement } of trades) {
      const bars = hourly.filter(({ time }) => time >= slot && time < settledAt);
      expect(bars).toHaveLength(5);
      expect(settlement.status).not.toBe('expired');
    }
    expect(trades.some(({ slot, settledAt }) => settledAt - slot > 5 * HOUR_MS)).toBe(true);
  });

  it('asks for no candle before the start of a recording', async () => {
    const asked: number[] = [];
    const marketData: MarketData = {
      ...feed,
      candles: (request) => {
        asked.push(request.from);
        return feed.candles(request);
      },
    };
    await replayPair({ marketData, pair: getPair('BTCUSDT'), from: FROM, to: TO, historyFrom: FROM });
    expect(Math.min(...asked)).toBe(FROM);
  });
});
