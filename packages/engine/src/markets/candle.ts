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
  /** Part of the volume in which buyers met an offer; absent where the source does not say. */
  readonly takerBuy?: number;
  /** Made by `fillHoles` where the source has no such minute: flat, without volume. */
  readonly isFilled?: true;
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
