import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { type Candle, isJump } from '../markets/candle.ts';
import type { Pair } from '../markets/pair.ts';

/** Take profit and stop loss are this many ATR from the entry, the same on both sides: a coin wins half. */
export const TARGET_ATR = 1.5;
/** Nearer than this, the rounding to ticks would decide and not the market. */
const MIN_TARGET_TICKS = 4;

/** True ranges that the ATR is the mean of. */
const ATR_BARS = 14;

/** Closed bars that a decision needs: the longest move, and the close that it starts from. */
export const FEATURE_BARS = 61;

/** Raise it with every change of what a feature means: models of another version are refused. */
export const FEATURE_VERSION = 1;

/** Moves over so many bars. */
const MOVES = [1, 2, 3, 5, 10, 15, 30, 60] as const;
const POSITION_BARS = 15;
const MEAN_BARS = 20;
/** Of the mean: below it a deviation is the rounding of equal closes; one tick is a thousand times more. */
const LEAST_DEVIATION = 1e-12;
/** Values are clipped here. A spike cannot outvote the rest. */
const CLIP = 4;

/**
 * What a decision is made by, in this order. All are odd: mirrored prices give the negative. None has a unit, each is divided by the
 * market's own movement.
 * - `r1` … `r60`: (c₀ − cₖ) ÷ (ATR · √k), the move over k bars in what a market without direction would go;
 * - `clv`: (2c₀ − h₀ − l₀) ÷ (h₀ − l₀), where in its last bar the price closed (close location value, M. Chaikin);
 * - `pos15`: the same over the high and low of 15 bars (as %K of G. Lane's stochastic, from −1 to 1);
 * - `z20`: (c₀ − mean₂₀) ÷ sd₂₀, population standard deviation (Bollinger's %b without its width); 0 where closes are equal.
 */
export const FEATURE_NAMES = [
  'r1',
  'r2',
  'r3',
  'r5',
  'r10',
  'r15',
  'r30',
  'r60',
  'clv',
  'pos15',
  'z20',
] as const;
export type FeatureName = (typeof FEATURE_NAMES)[number];
export const FEATURE_COUNT = FEATURE_NAMES.length;

/** A window of bars as a model sees it. */
export type Features = {
  readonly kind: 'features';
  /** FEATURE_COUNT values within ±4, each a float32: what a ledger keeps is what was decided with, to the bit. */
  readonly values: Float32Array;
  /** Simple mean of ATR_BARS true ranges (W. Wilder 1978), in the quote currency. */
  readonly atr: number;
  /** The last close. */
  readonly close: number;
};

export type NoFeatures = {
  readonly kind: 'none';
  /** A sentence part without full stop, for the slot or a log. */
  readonly reason: string;
};

export type FeatureWindow = {
  readonly pair: Pick<Pair, 'tickSize'>;
  /** Ascending; bars that are not closed at `at` are not looked at. */
  readonly candles: readonly Candle[];
  /** Start of the slot, epoch milliseconds. */
  readonly at: number;
  readonly barMs?: number;
};

/**
 * The features of the last FEATURE_BARS bars that were closed at `at`. Every sum is computed over the whole window, so a stream and a single
 * window give the same numbers in every process. Anything that is not understood is `none` with its reason, never a number.
 */
export function featuresOf({ pair, candles, at, barMs = MINUTE_MS }: FeatureWindow): Features | NoFeatures {
  const closed = candles.findLastIndex(({ time }) => time + barMs <= at) + 1;
  return featuresAt(pair, candles, closed, at, barMs);
}

/** The same for a replay that knows how many of `candles` are closed at `at`. */
export function featuresAt(
  pair: Pick<Pair, 'tickSize'>,
  candles: readonly Candle[],
  closed: number,
  at: number,
  barMs: number = MINUTE_MS,
): Features | NoFeatures {
  const first = closed - FEATURE_BARS;
  if (first < 0) return none(`${closed} of ${FEATURE_BARS} bars so far`);
  const last = candles[closed - 1] as Candle;
  if (last.time + barMs <= at - barMs) return none('the newest bar is missing');
  for (let index = first; index < closed; index++) {
    const { time, high, low, close } = candles[index] as Candle;
    const before = candles[index - 1] as Candle;
    // Also false for what is not a number.
    if (!(low > 0 && low <= close && close <= high && high < Number.POSITIVE_INFINITY))
      return none('a price of the last hour cannot be one');
    if (barMs !== MINUTE_MS || index === first) continue;
    if (time !== before.time + barMs) return none('a minute of the last hour is missing');
    if (isJump({ high, low }, before.close)) return none('the price jumped by more than a fifth in a minute');
  }
  const atr = meanTrueRange(candles, closed);
  if (atr === 0) return none('the market did not move');
  if (atr * TARGET_ATR < MIN_TARGET_TICKS * pair.tickSize) return none('the market hardly moves');
  return { kind: 'features', values: toValues(candles, closed, atr), atr, close: last.close };
}

function toValues(candles: readonly Candle[], closed: number, atr: number): Float32Array {
  const last = candles[closed - 1] as Candle;
  const closeBefore = (bars: number) => (candles[closed - 1 - bars] as Candle).close;
  const values = new Float32Array(FEATURE_COUNT);
  for (const [index, bars] of MOVES.entries())
    values[index] = clip((last.close - closeBefore(bars)) / (atr * Math.sqrt(bars)));
  values[MOVES.length] = clip(placeBetween(last.close, last.low, last.high));
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let index = closed - POSITION_BARS; index < closed; index++) {
    const bar = candles[index] as Candle;
    if (bar.low < low) low = bar.low;
    if (bar.high > high) high = bar.high;
  }
  values[MOVES.length + 1] = clip(placeBetween(last.close, low, high));
  values[MOVES.length + 2] = clip(standardScore(candles, closed));
  return values;
}

const clip = (value: number): number => Math.max(-CLIP, Math.min(CLIP, value));

/** −1 at `low`, 1 at `high`; 0 where there is no room between them. */
const placeBetween = (price: number, low: number, high: number): number =>
  high === low ? 0 : (2 * price - high - low) / (high - low);

function standardScore(candles: readonly Candle[], closed: number): number {
  let sum = 0;
  for (let index = closed - MEAN_BARS; index < closed; index++) sum += (candles[index] as Candle).close;
  const mean = sum / MEAN_BARS;
  let squares = 0;
  for (let index = closed - MEAN_BARS; index < closed; index++)
    squares += ((candles[index] as Candle).close - mean) ** 2;
  const deviation = Math.sqrt(squares / MEAN_BARS);
  return deviation <= LEAST_DEVIATION * mean ? 0 : ((candles[closed - 1] as Candle).close - mean) / deviation;
}

function meanTrueRange(candles: readonly Candle[], closed: number): number {
  let sum = 0;
  for (let index = closed - ATR_BARS; index < closed; index++) {
    const { high, low } = candles[index] as Candle;
    const before = (candles[index - 1] as Candle).close;
    sum += Math.max(high, before) - Math.min(low, before);
  }
  return sum / ATR_BARS;
}

const none = (reason: string): NoFeatures => ({ kind: 'none', reason });
