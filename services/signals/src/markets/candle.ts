import { MINUTE_MS } from '@croneai/contracts/units.ts';

/** What a market did from `time` until one bar length later. Prices are multiples of the pair's tick. */
export type Candle = {
  /** Epoch milliseconds of its open, UTC, a multiple of its length. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Traded amount in units of the base, or a count of price changes; 0 where the source has none. */
  readonly volume: number;
};

/** Why a candle cannot be one, or undefined: prices must be positive and within low and high, volume ≥ 0. */
export function findCandleFault({ open, high, low, close, volume }: Candle): string | undefined {
  if (![open, high, low, close].every((price) => Number.isFinite(price) && price > 0))
    return 'a price is not a positive number';
  if (high < low) return `high ${high} is under low ${low}`;
  if (open > high || open < low) return `open ${open} is outside of low ${low} and high ${high}`;
  if (close > high || close < low) return `close ${close} is outside of low ${low} and high ${high}`;
  if (!(volume >= 0 && Number.isFinite(volume))) return 'volume is not a number of 0 or more';
  return undefined;
}

/** A minute that leaves the close before it by more than this part is taken for a wrong price, or for news that nothing was learned of. */
const MOST_MINUTE_JUMP = 0.2;

/** Whether a one-minute candle jumps away from the close of the minute before. */
export const isJump = ({ high, low }: Pick<Candle, 'high' | 'low'>, closeBefore: number): boolean =>
  high > closeBefore * (1 + MOST_MINUTE_JUMP) || low * (1 + MOST_MINUTE_JUMP) < closeBefore;

/**
 * Candles of `lengthMs` from shorter ones of `barMs`, each starting at a multiple of `lengthMs` since the epoch (UTC).
 * `candles` are ascending and without duplicates. Only complete groups are returned: one with a missing bar, at a gap or
 * at either end, is left out, so an aggregate never covers less time than its length.
 * Throws a RangeError when `lengthMs` is not a multiple of `barMs`.
 */
export function aggregateCandles(
  candles: readonly Candle[],
  lengthMs: number,
  barMs: number = MINUTE_MS,
): Candle[] {
  if (!(lengthMs >= barMs) || lengthMs % barMs !== 0)
    throw new RangeError(`${lengthMs} ms is not a multiple of the bar length ${barMs} ms`);
  const barsPerGroup = lengthMs / barMs;
  const aggregated: Candle[] = [];
  for (let index = 0; index + barsPerGroup <= candles.length; ) {
    const start = candles[index]?.time ?? 0;
    // Ascending and distinct multiples of barMs: the right last one leaves no room for a gap.
    const isWhole =
      start % lengthMs === 0 && candles[index + barsPerGroup - 1]?.time === start + lengthMs - barMs;
    if (isWhole) aggregated.push(mergeCandles(candles, index, index + barsPerGroup));
    index += isWhole ? barsPerGroup : 1;
  }
  return aggregated;
}

function mergeCandles(candles: readonly Candle[], from: number, to: number): Candle {
  const first = candles[from] as Candle;
  let { high, low, close, volume } = first;
  for (let index = from + 1; index < to; index++) {
    const candle = candles[index] as Candle;
    if (candle.high > high) high = candle.high;
    if (candle.low < low) low = candle.low;
    close = candle.close;
    volume += candle.volume;
  }
  return { time: first.time, open: first.open, high, low, close, volume };
}
