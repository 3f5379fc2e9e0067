import { WEEK_MINUTES } from './activity.ts';
import { BLOCK_MINUTES, type BlockPath, drawBlockPath, emptyBlock, type Path } from './path.ts';
import { hashAt, mix, uniform } from './randomness.ts';

/** Length, in minutes, of the moves that partly reverse. */
const MOVE_MINUTES = 15;
/** Number of earlier minutes whose variance gives the size of a typical move. */
const USUAL_MINUTES = 60;

/** Settings of prices that partly reverse each 15-minute move. */
export type Reversal = {
  /**
   * Returns the strength of the drift: the share of the last 15-minute move that the drift would
   * take back in 15 minutes if it stayed the same.
   */
  readonly shareOf: (stream: number, week: number) => number;
  /**
   * Cap on the move that causes the drift, in units of a typical 15-minute move. A larger move
   * causes no more drift than a move of this size.
   */
  readonly mostMove: number;
  /** Share of the variance that all markets of a kind have in common. */
  readonly common: number;
};

/** Ids of random streams, distinct from those of path, trend, and block. */
const SHARES = 201;
const STRONG = 202;
const SPELLS = 203;

/** Settings with which every market always reverses a little. No true win rate exceeds 53.5 %. */
export const FLAT_REVERSAL: Reversal = {
  shareOf: (stream) => 0.15 * (1 + 0.3 * (2 * uniform(hashAt(stream, SHARES)) - 1)),
  mostMove: 1,
  common: 0,
};

const STRONG_MARKETS = 0.15;
const WEAK_SHARE = 0.1;
const STRONG_SHARE = 0.38;
/**
 * Strong markets are the share STRONG_MARKETS of all markets. In each stretch of this many weeks, a
 * strong market reverses strongly for only two to four weeks.
 */
const STRETCH_WEEKS = 6;

/**
 * Imitates recorded months (docs/engine.md, "Made-up prices"): few markets reverse strongly, and
 * only for a few weeks at a time.
 */
export const LIKE_REAL_REVERSAL: Reversal = {
  shareOf: (stream, week) =>
    uniform(hashAt(stream, STRONG)) < STRONG_MARKETS && isInSpell(stream, week) ? STRONG_SHARE : WEAK_SHARE,
  mostMove: 2.5,
  common: 1 / 3,
};

function isInSpell(stream: number, week: number): boolean {
  // The six-week stretches of different markets begin in different weeks.
  const shifted = week + Math.floor(STRETCH_WEEKS * uniform(hashAt(stream, SPELLS)));
  const stretch = Math.floor(shifted / STRETCH_WEEKS);
  const hash = hashAt(stream + SPELLS, stretch);
  const weeks = 2 + Math.floor(3 * uniform(hash));
  const first = Math.floor((STRETCH_WEEKS - weeks + 1) * uniform(mix(hash ^ 1)));
  const place = shifted - stretch * STRETCH_WEEKS;
  return place >= first && place < first + weeks;
}

/**
 * The drift of each minute is removed again this many minutes later. A price therefore depends only
 * on the last few hours. Features use fewer minutes than this, so no engine can predict the
 * removal.
 */
const KEPT_MINUTES = 240;

const WEEK_BLOCKS = WEEK_MINUTES / BLOCK_MINUTES;

// Buffers for the previous block, and for the part of the path that all markets of a kind share.
// The next call overwrites them, which is safe because calls are synchronous (as in block.ts).
const before = emptyBlock();
const common = emptyBlock();

/** Writes a block of prices that drift against the move of the last 15 minutes. */
export function drawReversal(
  path: Path,
  reversal: Reversal,
  week: number,
  block: number,
  into: BlockPath,
): void {
  const { driftless, drifts } = driftsOf(path, reversal, week, block, into);
  let drifted = 0;
  for (let at = 0; at <= 2 * BLOCK_MINUTES; at++) {
    if (at >= BLOCK_MINUTES) into.logPrices[at - BLOCK_MINUTES] = (driftless[at] as number) - drifted;
    drifted += (drifts[at] as number) - (drifts[at - KEPT_MINUTES] ?? 0);
  }
}

/**
 * Returns a function that takes a minute of the block and a number of minutes from then on. The
 * function returns the mean and the variance of the change of the log price over these minutes. The
 * two values follow from the true distribution, conditional on the earlier prices. Only for
 * measurements; no engine may use them.
 */
export function knownReversal(path: Path, reversal: Reversal, week: number, block: number) {
  const { driftless, variance, drifts, caps } = driftsOf(path, reversal, week, block, emptyBlock());
  const share = reversal.shareOf(path.stream, week);
  return (minute: number, minutes: number): { readonly drift: number; readonly variance: number } => {
    const start = BLOCK_MINUTES + minute;
    const [price, cap] = [driftless[start] as number, caps[start] as number];
    let [drift, sum] = [0, 0];
    for (let at = start; at < start + minutes; at++) {
      const move = price - (driftless[at - MOVE_MINUTES] as number);
      drift += (drifts[at - KEPT_MINUTES] as number) - driftOf(share, move, cap);
      sum += variance[at] as number;
    }
    return { drift, variance: sum };
  };
}

const driftOf = (share: number, move: number, cap: number): number =>
  (share / MOVE_MINUTES) * Math.max(-cap, Math.min(cap, move));

/**
 * Computes four series for this block and the previous one: the log prices without drift, the
 * variances, the drifts, and the caps (`mostMove` in units of log price).
 */
function driftsOf(path: Path, reversal: Reversal, week: number, block: number, into: BlockPath) {
  drawDriftless(path, reversal, week, block, into);
  const weekBefore = block > 0 ? week : week - 1;
  drawDriftless(path, reversal, weekBefore, block > 0 ? block - 1 : WEEK_BLOCKS - 1, before);
  const driftless = Float64Array.of(...before.logPrices.subarray(0, BLOCK_MINUTES), ...into.logPrices);
  const variance = Float64Array.of(...before.variances, ...into.variances);
  const [drifts, caps] = [new Float64Array(2 * BLOCK_MINUTES + 1), new Float64Array(2 * BLOCK_MINUTES + 1)];
  const shares = [weekBefore, week].map((each) => reversal.shareOf(path.stream, each));
  let usual = 0;
  for (let at = 0; at < 2 * BLOCK_MINUTES; at++) {
    caps[at] = reversal.mostMove * Math.sqrt((Math.max(0, usual) * MOVE_MINUTES) / USUAL_MINUTES);
    if (at > USUAL_MINUTES && (variance[at] as number) > 0) {
      const move = (driftless[at] as number) - (driftless[at - MOVE_MINUTES] as number);
      drifts[at] = driftOf(shares[at < BLOCK_MINUTES ? 0 : 1] as number, move, caps[at] as number);
    }
    usual += (variance[at] as number) - (variance[at - USUAL_MINUTES] ?? 0);
  }
  return { driftless, variance, drifts, caps };
}

/**
 * Draws the path without drift: the weighted sum of the market's own path and a common path.
 * Markets of the same kind and with the same activity share the common path; each scales it by its
 * volatility.
 */
function drawDriftless(path: Path, reversal: Reversal, week: number, block: number, into: BlockPath): void {
  drawBlockPath(path, week, block, into);
  if (reversal.common === 0) return;
  drawBlockPath({ ...path, stream: path.commonStream }, week, block, common);
  const [shared, own] = [Math.sqrt(reversal.common), Math.sqrt(1 - reversal.common)];
  for (const [at, price] of into.logPrices.entries())
    into.logPrices[at] = own * price + shared * (common.logPrices[at] as number);
  for (const [at, variance] of into.variances.entries())
    into.variances[at] = own ** 2 * variance + shared ** 2 * (common.variances[at] as number);
}
