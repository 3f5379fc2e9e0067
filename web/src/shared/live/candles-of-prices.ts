import type { LivePrice } from '@croneai/contracts/live.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { CandleBar } from '../signals/signals-api.ts';

/** The minute of each pair that is not over yet, from the prices that have come. */
export type RunningMinutes = Map<string, CandleBar>;

/** Takes a price in. Answers the bar of the minute that it ends, if it ends one: as good as one price a second can tell. */
export function takePrice(running: RunningMinutes, { pair, price, at }: LivePrice): CandleBar | undefined {
  const time = Math.floor(Date.parse(at) / MINUTE_MS) * MINUTE_MS;
  const bar = running.get(pair);
  if (bar && bar.time > time) return undefined;
  if (bar?.time === time) {
    bar.high = Math.max(bar.high, price);
    bar.low = Math.min(bar.low, price);
    bar.close = price;
    return undefined;
  }
  running.set(pair, { time, open: bar?.close ?? price, high: price, low: price, close: price });
  return bar;
}

/** With the bar at the end and the oldest gone; undefined where bars are missing between. */
export function withBar(bars: readonly CandleBar[], bar: CandleBar): readonly CandleBar[] | undefined {
  const last = bars.at(-1);
  if (!last || last.time >= bar.time) return bars;
  return bar.time === last.time + MINUTE_MS ? [...bars.slice(1), { ...bar }] : undefined;
}
