import type { Pair } from '../pair.ts';
import { WEEK_MINUTES, weekActivity } from './activity.ts';
import { hashAt, hashText, mix, normal, uniform } from './randomness.ts';

/**
 * The log price of a pair, relative to its reference price. It is a Brownian path over a random
 * clock (a multifractal as defined by Mandelbrot, Fisher and Calvet, 1997). Any part of it can be
 * computed from its position alone:
 *
 * - An epoch of 64 weeks connects two anchors. Each anchor is a normally distributed number that
 *   depends only on the number of its epoch, so prices stay near their reference level forever.
 * - Within an epoch, every span of time is halved repeatedly, and its variance is divided between
 *   the halves. Each half gets a part in proportion to the market's activity in this half times a
 *   random factor. These factors multiply over all scales, so calm and wild times cluster at every
 *   scale. A closed market has no activity, so its variance is exactly 0.
 * - The price at the middle follows from the prices at both ends as in a Brownian bridge: mean a +
 *   (b − a)·v₁/v, variance v₁·v₂/v.
 */
export type Path = {
  readonly pair: Pair;
  readonly stream: number;
  /** Random stream for the part of the path that all markets of one kind may share. */
  readonly commonStream: number;
};

/** A span of the path, with the log prices at both ends and the variance between them. */
type Span = {
  from: number;
  to: number;
  start: number;
  end: number;
  variance: number;
};

const EPOCH_WEEKS = 64;
const WEEKS_PER_YEAR = 365.25 / 7;
/** Standard deviation of the anchors, as a share of a year's volatility. */
const ANCHOR_SPREAD = 0.6;
/**
 * When a span is halved, its first half gets a random share of the variance. If both halves are
 * equally active, this share is uniform within ½ ± this number. After 20 such halvings, the log
 * variance of a minute has a standard deviation of about 1.5.
 */
const SHARE_SPREAD = 0.27;

/** Halving a week five times gives blocks of 315 minutes. */
export const BLOCK_MINUTES = 315;

/** Offsets of the random streams; each independent source of randomness in a path has its own. */
const ANCHORS = 1;
const WEEKS = 2;
const MINUTES = 3;

export const createPath = (seed: string, pair: Pair): Path => ({
  pair,
  stream: hashText(`${seed} ${pair.symbol}`),
  commonStream: hashText(`${seed} all ${pair.kind}`),
});

/**
 * Log prices at the 316 minute boundaries of a block, and the variance within each of its 315
 * minutes.
 */
export type BlockPath = {
  readonly logPrices: Float64Array;
  readonly variances: Float64Array;
};

export const emptyBlock = (): BlockPath => ({
  logPrices: new Float64Array(BLOCK_MINUTES + 1),
  variances: new Float64Array(BLOCK_MINUTES),
});

/** Writes a block into `into`; block 0 starts with the UTC week. */
export function drawBlockPath(path: Path, week: number, block: number, into: BlockPath): void {
  const activity = weekActivity(path.pair, week);
  const first = block * BLOCK_MINUTES;
  const stream = hashAt(path.stream + MINUTES, week);
  const span = { ...weekSpan(path, week), from: 0, to: WEEK_MINUTES };
  while (span.to - span.from > BLOCK_MINUTES) {
    const middle = (span.from + span.to) / 2;
    const share = activityShare(activity, span.from, middle, span.to, hashAt(stream, middle));
    narrow(span, middle, share, stream, first < middle);
  }
  const { logPrices, variances } = into;
  logPrices[0] = span.start;
  logPrices[BLOCK_MINUTES] = span.end;
  fill({ activity, stream, first, logPrices, variances }, span.from, span.to, span.variance);
}

/**
 * Finds the span of a week within its epoch by six halvings. Each halving splits the variance at
 * random between the two halves. The split is not weighted by activity, because all weeks have the
 * same activity.
 */
function weekSpan(path: Path, week: number): Span {
  const epoch = Math.floor(week / EPOCH_WEEKS);
  const { yearlyVolatility } = path.pair;
  const anchor = (index: number) =>
    ANCHOR_SPREAD * yearlyVolatility * normal(hashAt(path.stream + ANCHORS, index));
  const span: Span = {
    from: epoch * EPOCH_WEEKS,
    to: (epoch + 1) * EPOCH_WEEKS,
    start: anchor(epoch),
    end: anchor(epoch + 1),
    variance: (yearlyVolatility ** 2 * EPOCH_WEEKS) / WEEKS_PER_YEAR,
  };
  const stream = path.stream + WEEKS;
  while (span.to - span.from > 1) {
    const middle = (span.from + span.to) / 2;
    narrow(span, middle, randomShare(hashAt(stream, middle)), stream, week < middle);
  }
  return span;
}

/**
 * Narrows `span` to one of its halves, in place. `share` is the share of the variance that belongs
 * to the first half.
 */
function narrow(span: Span, middle: number, share: number, stream: number, isFirst: boolean): void {
  const price = bridge(span.start, span.end, span.variance, share, hashAt(stream, middle));
  if (isFirst) span.to = middle;
  else span.from = middle;
  if (isFirst) span.end = price;
  else span.start = price;
  span.variance *= isFirst ? share : 1 - share;
}

type Canvas = BlockPath & {
  readonly activity: Float64Array;
  readonly stream: number;
  /** Minute of the week at which the block starts. */
  readonly first: number;
};

/**
 * Fills the interior of a span whose ends are known. This is the hot loop: it runs for 314 values
 * per block.
 */
function fill(canvas: Canvas, from: number, to: number, variance: number): void {
  const { activity, stream, first, logPrices, variances } = canvas;
  if (to - from === 1) {
    variances[from - first] = variance;
    return;
  }
  const middle = (from + to) >> 1;
  const hash = hashAt(stream, middle);
  const share = activityShare(activity, from, middle, to, hash);
  const [start, end] = [logPrices[from - first] as number, logPrices[to - first] as number];
  logPrices[middle - first] = bridge(start, end, variance, share, hash);
  fill(canvas, from, middle, variance * share);
  fill(canvas, middle, to, variance * (1 - share));
}

function bridge(start: number, end: number, variance: number, share: number, hash: number): number {
  return start + (end - start) * share + Math.sqrt(variance * share * (1 - share)) * normal(hash);
}

/**
 * Returns the share of the span's variance that lies before `middle`: 0 if the market is closed
 * before `middle`, and 1 if the market is closed afterwards.
 */
function activityShare(activity: Float64Array, from: number, middle: number, to: number, hash: number) {
  const half = activity[middle] as number;
  const before = half - (activity[from] as number);
  const after = (activity[to] as number) - half;
  if (before === 0) return 0;
  if (after === 0) return 1;
  const share = randomShare(hash);
  return (before * share) / (before * share + after * (1 - share));
}

/**
 * Returns a random share of the variance for the first half of a span whose halves are equally
 * active. The price at the middle is drawn from the same hash. Mixing the hash again makes the
 * share independent of this price.
 */
const randomShare = (hash: number) => 0.5 + SHARE_SPREAD * (2 * uniform(mix(hash ^ 0x5bd1e995)) - 1);
