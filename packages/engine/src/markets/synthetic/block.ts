import { type Pair, roundToTick } from '../pair.ts';
import { WEEK_MINUTES, weekActivity } from './activity.ts';
import { BLOCK_MINUTES, drawBlockPath, emptyBlock, type Path } from './path.ts';
import { hashAt, mix, uniform } from './randomness.ts';
import { drawReversal, type Reversal } from './reversal.ts';
import { addTrend } from './trend.ts';

/**
 * Prices and volumes of one pair over BLOCK_MINUTES minutes. `values` contains several columns, one
 * after the other. The value of minute i is at index i of its column.
 */
export type Block = {
  readonly values: Float64Array;
};

// Index of the first value of each column. The column of prices has one more value than minutes:
// minute i opens at prices[i] and closes at prices[i + 1].
export const PRICES = 0;
export const HIGHS = BLOCK_MINUTES + 1;
export const LOWS = HIGHS + BLOCK_MINUTES;
/**
 * Index of the first volume. A volume of 0 means that the market is closed and the minute has no
 * candle.
 */
export const VOLUMES = LOWS + BLOCK_MINUTES;
const BLOCK_SIZE = VOLUMES + BLOCK_MINUTES;

const EXTREMES = 11;
const WITHIN = 12;
/** Noise of the price within a minute, as a share of the minute's range. */
const NOISE = 0.15;
/** Number of price changes in a minute of average activity. */
const TYPICAL_VOLUME = 120;

// Buffer that each block overwrites. This is safe because blocks are made synchronously, one at a
// time.
const scratch = emptyBlock();

/**
 * Draws the prices of a block. The result depends only on the arguments; block 0 starts with the
 * UTC week. With `reversal`, moves of all markets partly reverse. Without it, no market has
 * reversals, and some markets have trends.
 */
export function createBlock(path: Path, reversal: Reversal | undefined, week: number, block: number): Block {
  const { pair, stream } = path;
  const activity = weekActivity(pair, week);
  const first = block * BLOCK_MINUTES;
  const { logPrices, variances } = scratch;
  if (reversal) drawReversal(path, reversal, week, block, scratch);
  else {
    drawBlockPath(path, week, block, scratch);
    addTrend(stream, pair, { activity, first, weekStart: week * WEEK_MINUTES }, logPrices);
  }

  const values = new Float64Array(BLOCK_SIZE);
  const priceAt = pricesOf(pair);
  for (let at = 0; at <= BLOCK_MINUTES; at++) values[at] = priceAt(logPrices[at] as number);
  const extremes = hashAt(stream + EXTREMES, week);
  for (let minute = 0; minute < BLOCK_MINUTES; minute++) {
    const share = (activity[first + minute + 1] as number) - (activity[first + minute] as number);
    if (share === 0) continue;
    const [start, end] = [logPrices[minute] as number, logPrices[minute + 1] as number];
    const [open, close] = [values[minute] as number, values[minute + 1] as number];
    const variance = variances[minute] as number;
    const hash = hashAt(extremes, first + minute);
    const high = priceAt(bridgeMaximum(start, end, variance, hash));
    const low = priceAt(-bridgeMaximum(-start, -end, variance, mix(hash ^ 1)));
    values[HIGHS + minute] = Math.max(open, close, high);
    values[LOWS + minute] = Math.min(open, close, low);
    const busyness = 0.4 + 0.6 * (Math.abs(end - start) / Math.sqrt(variance)) + uniform(mix(hash ^ 2));
    values[VOLUMES + minute] = Math.max(1, Math.round(TYPICAL_VOLUME * share * busyness));
  }
  return { values };
}

/**
 * Returns the price at a point within a minute (`share`, 0 to 1). The price moves from the open
 * through both extremes to the close, with a little noise, and stays within the minute's candle.
 * The result depends only on the arguments. Undefined while the market is closed.
 */
export function priceWithin(
  { pair, stream }: Path,
  { values }: Block,
  { week, block, minute, share }: { week: number; block: number; minute: number; share: number },
): number | undefined {
  if (values[VOLUMES + minute] === 0) return undefined;
  const [open, close] = [values[PRICES + minute] as number, values[PRICES + minute + 1] as number];
  const [high, low] = [values[HIGHS + minute] as number, values[LOWS + minute] as number];
  const hash = hashAt(hashAt(stream + WITHIN, week), block * BLOCK_MINUTES + minute);
  // Each half of the minute contains one extreme, in random order.
  const turns = [0.1 + 0.35 * uniform(mix(hash ^ 1)), 0.55 + 0.35 * uniform(mix(hash ^ 2))] as const;
  const [first, second] = uniform(hash) < 0.5 ? [high, low] : [low, high];
  const along = (from: number, to: number, begin: number, end: number) =>
    from + ((to - from) * (share - begin)) / (end - begin);
  const smooth =
    share < turns[0]
      ? along(open, first, 0, turns[0])
      : share < turns[1]
        ? along(first, second, ...turns)
        : along(second, close, turns[1], 1);
  const noise = (uniform(mix(hash ^ Math.round(share * 60_000))) - 0.5) * NOISE * (high - low);
  return Math.min(high, Math.max(low, roundToTick(pair, smooth + noise)));
}

/**
 * Returns a function that converts a log price to a price of the pair. The function rounds to whole
 * ticks and divides only once, at the end. The result is therefore the same double that parsing the
 * decimal price would give.
 */
function pricesOf({ precision, tickSize, referencePrice }: Pair): (logPrice: number) => number {
  const scale = 10 ** precision;
  const stepsPerTick = Math.round(tickSize * scale);
  const ticksPerReference = (referencePrice * scale) / stepsPerTick;
  return (logPrice) =>
    (Math.max(1, Math.round(ticksPerReference * Math.exp(logPrice))) * stepsPerTick) / scale;
}

/**
 * Draws the highest point of a Brownian bridge from a to b with variance v. Solves the exact
 * distribution of this point, P(max > m) = exp(−2(m − a)(m − b)/v), for m (Karatzas & Shreve,
 * Brownian Motion and Stochastic Calculus, 4.3.40). The high and the low of a minute are drawn
 * separately: each has its exact distribution, but the small correlation between them is lost.
 */
function bridgeMaximum(a: number, b: number, variance: number, hash: number): number {
  return (a + b + Math.sqrt((b - a) ** 2 - 2 * variance * Math.log(uniform(hash)))) / 2;
}
