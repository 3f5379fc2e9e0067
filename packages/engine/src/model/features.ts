import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { type Candle, isJump } from '../markets/candle.ts';
import type { Pair, PairKind } from '../markets/pair.ts';

/**
 * Distance of take profit and stop loss from the entry, as a multiple of the ATR. It is equal on
 * both sides, so that a random side wins half of the time.
 */
export const TARGET_ATR = 1.5;
/**
 * Minimum distance of take profit and stop loss from the entry, in ticks. With a smaller distance,
 * rounding to ticks would decide the outcome.
 */
const MIN_TARGET_TICKS = 4;

/** Number of true ranges that the ATR averages. */
const ATR_BARS = 14;

/**
 * Number of closed bars that a decision needs: the 60 bars of the longest move that a feature
 * measures, plus one earlier close.
 */
export const FEATURE_BARS = 61;

/**
 * Maximum number of filled bars among the FEATURE_BARS bars. A filled bar was added for a missing
 * minute (`isFilled`). With more filled bars, quiet trading and a broken feed look alike.
 */
const MOST_FILLED_BARS = 6;

/**
 * Largest absolute value of a feature, so that a single spike cannot outweigh all other features.
 */
const CLIP = 4;

/**
 * Bars that an engine may use: FEATURE_BARS valid bars before index `closed`, and the ATR of those
 * bars.
 */
export type ClosedBars = {
  readonly candles: readonly Candle[];
  /** Number of `candles` that are closed at `at`. */
  readonly closed: number;
  /** Start of the slot, in epoch milliseconds. */
  readonly at: number;
  readonly atr: number;
  readonly market: PairKind;
};

/** Inputs of an engine. */
export type FeatureSet = {
  /** Bump this whenever a feature changes its meaning. Models of another version are rejected. */
  readonly version: number;
  readonly names: readonly string[];
  /**
   * Returns values in the order of `names`, as float32, so that a ledger stores exactly the
   * decision's inputs.
   */
  valuesOf(bars: ClosedBars): Float32Array;
};

/**
 * Returns the move over `bars` bars as a multiple of the typical move of a random walk over the
 * same number of bars, limited to ±CLIP.
 */
export function moveInAtr({ candles, closed, atr }: ClosedBars, bars: number): number {
  const last = (candles[closed - 1] as Candle).close;
  return clip((last - (candles[closed - 1 - bars] as Candle).close) / (atr * Math.sqrt(bars)));
}

/** Features of a window of bars, for a model. */
export type Features = {
  readonly kind: 'features';
  readonly values: Float32Array;
  /** Simple mean of ATR_BARS true ranges (W. Wilder 1978), in the quote currency. */
  readonly atr: number;
  /** Newest close. */
  readonly close: number;
};

export type NoFeatures = {
  readonly kind: 'none';
  /** Reason as part of a sentence, without a full stop. */
  readonly reason: string;
};

type FeatureWindow = {
  readonly pair: Pick<Pair, 'tickSize' | 'kind'>;
  /** Ascending. Bars that are still open at `at` are ignored. */
  readonly candles: readonly Candle[];
  /**
   * Number of closed bars, if known; a replay passes it to avoid counting the bars for each slot.
   */
  readonly closed?: number;
  /** Start of the slot, in epoch milliseconds. */
  readonly at: number;
  readonly barMs?: number;
};

/**
 * Computes the features from the last FEATURE_BARS bars that were closed at `at`. No number depends
 * on earlier bars, so every process computes the same numbers. Invalid input gives `none` with a
 * reason, never a number.
 */
export const featuresOf = (set: FeatureSet, window: FeatureWindow): Features | NoFeatures =>
  valuesFrom(set, closedBarsOf(window));

export function valuesFrom(set: FeatureSet, bars: ClosedBars | NoFeatures): Features | NoFeatures {
  if (!('atr' in bars)) return bars;
  const { close } = bars.candles[bars.closed - 1] as Candle;
  return { kind: 'features', values: set.valuesOf(bars), atr: bars.atr, close };
}

/** Checks the bars of a window once, for use by any number of engines. */
export function closedBarsOf({
  pair,
  candles,
  at,
  barMs = MINUTE_MS,
  closed = candles.findLastIndex(({ time }) => time + barMs <= at) + 1,
}: FeatureWindow): ClosedBars | NoFeatures {
  const first = closed - FEATURE_BARS;
  if (first < 0) return none(`${closed} of ${FEATURE_BARS} bars so far`);
  const last = candles[closed - 1] as Candle;
  if (last.isFilled || last.time + barMs <= at - barMs) return none('the newest bar is missing');
  let filled = 0;
  for (let index = first; index < closed; index++) {
    const { time, high, low, close, isFilled } = candles[index] as Candle;
    if (isFilled && ++filled > MOST_FILLED_BARS) return none('too many minutes of the last hour are missing');
    const before = candles[index - 1] as Candle;
    // This condition also rejects NaN.
    if (!(low > 0 && low <= close && close <= high && high < Number.POSITIVE_INFINITY))
      return none('a price of the last hour cannot be one');
    if (barMs !== MINUTE_MS || index === first) continue;
    if (time !== before.time + barMs) return none('a minute of the last hour is missing');
    if (isJump({ high, low }, before.close)) return none('the price jumped by more than a fifth in a minute');
  }
  const atr = meanTrueRange(candles, closed);
  if (atr === 0) return none('the market did not move');
  if (atr * TARGET_ATR < MIN_TARGET_TICKS * pair.tickSize) return none('the market hardly moves');
  return { candles, closed, at, atr, market: pair.kind };
}

export const clip = (value: number): number => Math.max(-CLIP, Math.min(CLIP, value));

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
