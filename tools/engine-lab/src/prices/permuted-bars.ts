import { HOUR_MS } from '@croneai/contracts/units.ts';
import type { Candle } from '@croneai/engine/markets/candle.ts';
import { hashAt } from '@croneai/engine/markets/synthetic/randomness.ts';

/**
 * The bars of each hour in another order, each with its own move, so that the price of an hour begins and ends where it did and moves as far in
 * it. Whatever one bar says of the next is gone. Bars on both sides of a gap are not exchanged. The order hangs on seed and times alone: of
 * markets with the same bars it is the same, and they go on moving together.
 */
export function permutedBars(candles: readonly Candle[], barMs: number, seed: number): Candle[] {
  const moved: Candle[] = [];
  for (let start = 0; start < candles.length; ) {
    let end = start + 1;
    while (belongTogether(candles[end - 1] as Candle, candles[end], barMs)) end++;
    moved.push(...inOtherOrder(candles.slice(start, end), seed));
    start = end;
  }
  return moved;
}

const belongTogether = (bar: Candle, next: Candle | undefined, barMs: number): boolean =>
  next?.time === bar.time + barMs && Math.floor(next.time / HOUR_MS) === Math.floor(bar.time / HOUR_MS);

function inOtherOrder(bars: readonly Candle[], seed: number): Candle[] {
  const keyOf = (index: number) => hashAt(seed, (bars[index] as Candle).time / 1_000);
  const order = [...bars.keys()].sort((a, b) => keyOf(a) - keyOf(b));
  let price = (bars[0] as Candle).open;
  return order.map((from, place) => {
    const bar = bars[from] as Candle;
    const before = from === 0 ? bar.open : (bars[from - 1] as Candle).close;
    const at = (own: number) => withoutNoise(price + own - before);
    const moved = {
      ...bar,
      time: (bars[place] as Candle).time,
      open: at(bar.open),
      high: at(bar.high),
      low: at(bar.low),
      close: at(bar.close),
    };
    price = moved.close;
    return moved;
  });
}

/** Without what a sum leaves in the last bits: prices stay on their ticks. */
const withoutNoise = (price: number): number => Number(price.toPrecision(12));
