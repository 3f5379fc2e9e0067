import type { Candle } from './candle.ts';

/**
 * Groups candles into longer candles of `lengthMs`, ascending. If the session is closed during part
 * of a longer candle, this candle covers only the open part. Leaves out longer candles that have
 * not ended at `now`.
 */
export function groupCandles(candles: readonly Candle[], lengthMs: number, now: number): Candle[] {
  const groups = Map.groupBy(candles, ({ time }) => Math.floor(time / lengthMs) * lengthMs);
  return [...groups]
    .filter(([start]) => start + lengthMs <= now)
    .map(([start, group]) => merge(start, group));
}

function merge(time: number, group: readonly Candle[]): Candle {
  const [first, last] = [group[0] as Candle, group.at(-1) as Candle];
  let { high, low } = first;
  let volume = 0;
  for (const candle of group) {
    high = Math.max(high, candle.high);
    low = Math.min(low, candle.low);
    volume += candle.volume;
  }
  const isFilled = group.every((candle) => candle.isFilled);
  return { time, open: first.open, high, low, close: last.close, volume, ...(isFilled && { isFilled }) };
}
