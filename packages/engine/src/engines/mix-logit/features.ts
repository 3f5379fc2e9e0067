import type { Candle } from '../../markets/candle.ts';
import { square } from '../../model/exact.ts';
import { type ClosedBars, clip, type FeatureSet, moveInAtr } from '../../model/features.ts';

/** Lengths of the measured moves, in bars. */
const MOVES = [1, 2, 3, 5, 10, 15, 30, 60] as const;
const POSITION_BARS = 15;
const MEAN_BARS = 20;
/**
 * Closes count as equal if their standard deviation is at most this share of their mean. Such a
 * small deviation is only a rounding error. A price change of a single tick causes a deviation that
 * is a thousand times larger.
 */
const LEAST_DEVIATION = 1e-12;

/**
 * Features of a decision, in this order. No feature has a unit, because each is divided by the
 * market's own movement. If prices are mirrored (each rise becomes an equal fall), all features
 * change sign. In the formulas, c₀, h₀, and l₀ are the close, high, and low of the newest bar.
 * - `r1` … `r60`: (c₀ − cₖ) ÷ (ATR · √k), the move over k bars as a multiple of the typical move of
 *   a random walk over k bars;
 * - `clv`: (2c₀ − h₀ − l₀) ÷ (h₀ − l₀), the place of the close between the low (−1) and the high
 *   (1) of its bar (close location value, M. Chaikin);
 * - `pos15`: the place of the close between the low (−1) and the high (1) of the last 15 bars (G.
 *   Lane's stochastic %K on another scale);
 * - `z20`: (c₀ − mean₂₀) ÷ sd₂₀, the distance of the close from the mean of the last 20 closes, in
 *   population standard deviations; 0 if all 20 closes are equal.
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

export const MIX_FEATURES: FeatureSet = { version: 1, names: FEATURE_NAMES, valuesOf };

function valuesOf(bars: ClosedBars): Float32Array {
  const { candles, closed } = bars;
  const last = candles[closed - 1] as Candle;
  const values = new Float32Array(FEATURE_COUNT);
  for (const [index, length] of MOVES.entries()) values[index] = moveInAtr(bars, length);
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

/** Returns −1 at `low`, 1 at `high`, and 0 if `low` equals `high`. */
const placeBetween = (price: number, low: number, high: number): number =>
  high === low ? 0 : (2 * price - high - low) / (high - low);

function standardScore(candles: readonly Candle[], closed: number): number {
  let sum = 0;
  for (let index = closed - MEAN_BARS; index < closed; index++) sum += (candles[index] as Candle).close;
  const mean = sum / MEAN_BARS;
  let squares = 0;
  for (let index = closed - MEAN_BARS; index < closed; index++)
    squares += square((candles[index] as Candle).close - mean);
  const deviation = Math.sqrt(squares / MEAN_BARS);
  return deviation <= LEAST_DEVIATION * mean ? 0 : ((candles[closed - 1] as Candle).close - mean) / deviation;
}
