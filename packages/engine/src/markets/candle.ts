/**
 * A market's prices from `time` until one bar length later. Prices are multiples of the pair's
 * tick.
 */
export type Candle = {
  /** Time at which the candle opens, in epoch milliseconds; a multiple of the bar length. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /**
   * Traded amount, in units of the base currency. If the source counts price changes instead of
   * amounts, the number of price changes. 0 if the source has no volume at all.
   */
  readonly volume: number;
  /** Part of the volume that takers bought at the offer; absent if the source lacks it. */
  readonly takerBuy?: number;
  /**
   * True for a candle that `fillHoles` added for a missing minute. Such a candle is flat and has no
   * volume.
   */
  readonly isFilled?: true;
};

/**
 * Returns the reason why a candle is invalid, or undefined. Prices must be positive and lie between
 * low and high, and the volume must not be negative.
 */
export function findCandleFault({ open, high, low, close, volume }: Candle): string | undefined {
  if (![open, high, low, close].every((price) => Number.isFinite(price) && price > 0))
    return 'a price is not a positive number';
  if (high < low) return `high ${high} is under low ${low}`;
  if (open > high || open < low) return `open ${open} is outside of low ${low} and high ${high}`;
  if (close > high || close < low) return `close ${close} is outside of low ${low} and high ${high}`;
  if (!(volume >= 0 && Number.isFinite(volume))) return 'volume is not a number of 0 or more';
  return undefined;
}

/**
 * Maximum change from the previous minute's close, as a share of that close. A larger change is
 * treated as a wrong price. A right price with such a change is rejected too, because no model was
 * trained on such changes.
 */
const MOST_MINUTE_JUMP = 0.2;

/** True if a one-minute candle jumps away from the previous minute's close. */
export const isJump = ({ high, low }: Pick<Candle, 'high' | 'low'>, closeBefore: number): boolean =>
  high > closeBefore * (1 + MOST_MINUTE_JUMP) || low * (1 + MOST_MINUTE_JUMP) < closeBefore;
