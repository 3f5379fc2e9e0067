import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Candle } from '../src/markets/candle.ts';
import { type Pair, roundToTick } from '../src/markets/pair.ts';

/** Creates a generator of numbers from 0 to 1 that depend only on the seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Creates minute candles of a random walk whose direction changes now and then, rounded to the
 * pair's tick.
 */
export function randomCandles({
  seed,
  pair,
  from,
  bars,
  barMs = MINUTE_MS,
}: {
  seed: number;
  pair: Pair;
  /** Time of the first candle, in epoch milliseconds. */
  from: number;
  bars: number;
  barMs?: number;
}): Candle[] {
  const random = randomOf(seed);
  const step = 12 * pair.tickSize;
  let drift = 0;
  let close = pair.referencePrice;
  return Array.from({ length: bars }, (_none, index) => {
    if (index % 25 === 0) drift = (random() - 0.5) * step;
    const open = roundToTick(pair, close);
    close = roundToTick(pair, open + drift + (random() - 0.5) * 2 * step);
    const high = roundToTick(pair, Math.max(open, close) + random() * step);
    const low = roundToTick(pair, Math.min(open, close) - random() * step);
    return { time: from + index * barMs, open, high, low, close, volume: 1 + Math.floor(random() * 100) };
  });
}
