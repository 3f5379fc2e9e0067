import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Candle } from '@croneai/engine/markets/candle.ts';
import type { MarketData } from '@croneai/engine/markets/market-data.ts';
import type { Pair } from '@croneai/engine/markets/pair.ts';
import { createSyntheticMarketData } from '@croneai/engine/markets/synthetic/synthetic-market-data.ts';
import { getPair, PAIRS } from '@croneai/engine/markets/universe.ts';
import { type SettledRow, SIGNAL_BARS } from '@croneai/engine/model/ledger.ts';
import { replayMarket } from '@croneai/engine/model/replay-market.ts';
import type { MarketHistory } from '@croneai/engine/model/walk.ts';
import { loadRecordedMarketData } from '@croneai/signals/feeds/file/recorded-market-data.ts';
import type { CompareOptions } from './lab-options.ts';
import { compareOlder, type OlderBars, oneBarLater } from './older-bars.ts';
import { worldMarket } from './world.ts';

/** What the engines walk over. */
export type Histories = {
  readonly older: readonly OlderBars[];
  readonly histories: readonly MarketHistory[];
  readonly slotMs: number;
  readonly prices: string;
};

/** Throws what loading or reading prices throws. */
export async function readHistories(
  options: Pick<CompareOptions, 'prices' | 'days' | 'warmDays' | 'markets'>,
): Promise<Histories> {
  const { prices } = options;
  if (prices.kind === 'recorded') return readRecorded(prices.path);
  const slotMs = SIGNAL_BARS * MINUTE_MS;
  const to = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const from = to - (options.days + options.warmDays) * DAY_MS;
  const histories: MarketHistory[] = [];
  const pairs = prices.kind === 'world' ? worldPairs(options.markets) : PAIRS.slice(0, options.markets);
  for (const [index, pair] of pairs.entries()) {
    const marketData =
      prices.kind === 'world'
        ? fixedPrices(
            worldMarket({
              world: prices.world,
              market: index,
              seed: 1,
              pair,
              from,
              days: (to - from) / DAY_MS,
            }).candles,
          )
        : createSyntheticMarketData({ seed: prices.seed, now: () => to });
    histories.push({ pair, rows: await replayMarket({ marketData, pair, from, to }) });
  }
  const name = prices.kind === 'world' ? `world ${prices.world.name}` : `synthetic feed, seed ${prices.seed}`;
  return { histories, slotMs, prices: name, older: [] };
}

async function readRecorded(path: string): Promise<Histories> {
  const marketData = await loadRecordedMarketData(path);
  const later = oneBarLater(marketData);
  const histories: MarketHistory[] = [];
  const older: OlderBars[] = [];
  for (const pair of marketData.pairs) {
    const rows: SettledRow[] = [];
    const olderRows: SettledRow[] = [];
    for (const span of marketData.spans(pair)) {
      const request = { pair, ...span, historyFrom: span.from };
      const spreadAt = (time: number) => marketData.spreadAt(pair, time);
      for (const row of await replayMarket({ ...request, marketData, spreadAt })) rows.push(row);
      const from = span.from + marketData.barMs;
      if (from >= span.to) continue;
      for (const row of await replayMarket({
        ...request,
        marketData: later,
        from,
        historyFrom: from,
      }))
        olderRows.push(row);
    }
    histories.push({ pair, rows });
    const compared = compareOlder(pair.symbol, rows, olderRows);
    if (compared) older.push(compared);
  }
  const slotMs = SIGNAL_BARS * marketData.barMs;
  return { histories, slotMs, prices: `recorded candles in ${path}`, older };
}

/** Markets that are open all week, priced near 100. */
const worldPairs = (count: number): Pair[] =>
  Array.from({ length: count }, (_none, index) => ({
    ...getPair('BTCUSDT'),
    symbol: `WORLD${index + 1}`,
    tickSize: 0.0001,
    precision: 4,
    referencePrice: 100,
  }));

const fixedPrices = (candles: readonly Candle[]): MarketData => ({
  provenance: 'synthetic',
  barMs: MINUTE_MS,
  supports: () => true,
  candles: async ({ from, to }) => candles.filter(({ time }) => time >= from && time < to),
});
