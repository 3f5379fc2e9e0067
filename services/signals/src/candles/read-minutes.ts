import { CHART_MINUTES, type PriceMinute } from '@croneai/contracts/live.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Candle } from '@croneai/engine/markets/candle.ts';
import type { MarketData } from '@croneai/engine/markets/market-data.ts';
import { slotAt } from '@croneai/engine/markets/slot-clock.ts';
import { findPair } from '@croneai/engine/markets/universe.ts';
import { readCandles } from '../feeds/module.ts';

/**
 * Maximum time to wait for the chart of a new signal. If the chart is not available in time, pages
 * fetch it later.
 */
const WITHIN_MS = 200;

/**
 * Reads the last closed one-minute candles of each pair, oldest first. Leaves out a pair whose
 * candles are not available in time. Never rejects.
 */
export type ReadMinutes = (symbols: readonly string[]) => Promise<Record<string, PriceMinute[]>>;

export function readMinutes({
  marketData,
  now,
}: {
  marketData: Pick<MarketData, 'barMs' | 'candles' | 'supports' | 'provenance'>;
  now: () => Date;
}): ReadMinutes {
  const read = async (symbol: string): Promise<PriceMinute[]> => {
    const pair = findPair(symbol);
    if (!pair || marketData.barMs !== MINUTE_MS) return [];
    const to = slotAt(now().getTime(), MINUTE_MS);
    const range = { pair, from: to - CHART_MINUTES * MINUTE_MS, to };
    return (await readCandles(marketData, range, WITHIN_MS).catch(() => [])).map(minuteOf);
  };
  return async (symbols) => {
    const found = await Promise.all(symbols.map(async (symbol) => [symbol, await read(symbol)] as const));
    return Object.fromEntries(found.filter(([, minutes]) => minutes.length > 0));
  };
}

/** Converts a one-minute candle to the form that pages receive. */
export const minuteOf = ({ time, open, high, low, close }: Candle): PriceMinute => ({
  time: new Date(time).toISOString(),
  open,
  high,
  low,
  close,
});
