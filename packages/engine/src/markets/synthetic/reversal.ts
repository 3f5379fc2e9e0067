import { WEEK_MINUTES } from './activity.ts';
import { BLOCK_MINUTES, type BlockPath, drawBlockPath, emptyBlock, type Path } from './path.ts';
import { hashAt, uniform } from './randomness.ts';

/** Moves of this length come back a little. */
const MOVE_MINUTES = 15;
/** What a move is measured against: the variance of so many minutes. */
const USUAL_MINUTES = 60;
/** In usual moves of 15 minutes; a larger one comes back by no more, as in recorded months the largest fifth wins little more than the next. */
const MOST_MOVE = 1;
/**
 * Drift in 15 minutes as a part of the move, and by how much of itself it differs between markets: of the size that recorded months have
 * (docs/engine.md, "Made-up prices").
 */
const SHARE = 0.15;
const SPREAD = 0.3;
/** A drift is given back in one minute after so many: the price is a function of the last hours alone, and no feature looks back so far. */
const KEPT_MINUTES = 240;

const WEEK_BLOCKS = WEEK_MINUTES / BLOCK_MINUTES;
/** Stream apart from those of path, trend and block. */
const SHARES = 201;

// The block before and this one, a minute after the other; synchronous, as in block.ts.
const before = emptyBlock();

/** Turns the driftless log prices of a block into such as drift against the move of the last 15 minutes. */
export function addReversal(
  path: Path,
  week: number,
  block: number,
  { logPrices, variances }: BlockPath,
): void {
  if (block > 0) drawBlockPath(path, week, block - 1, before);
  else drawBlockPath(path, week - 1, WEEK_BLOCKS - 1, before);
  const driftless = Float64Array.of(...before.logPrices.subarray(0, BLOCK_MINUTES), ...logPrices);
  const variance = Float64Array.of(...before.variances, ...variances);
  const share = SHARE * (1 + SPREAD * (2 * uniform(hashAt(path.stream, SHARES)) - 1));
  const drifts = new Float64Array(2 * BLOCK_MINUTES);
  let usual = 0;
  let drifted = 0;
  for (let at = 0; at <= 2 * BLOCK_MINUTES; at++) {
    if (at >= BLOCK_MINUTES) logPrices[at - BLOCK_MINUTES] = (driftless[at] as number) - drifted;
    if (at === 2 * BLOCK_MINUTES) return;
    if (at > USUAL_MINUTES && (variance[at] as number) > 0) {
      const most = MOST_MOVE * Math.sqrt((Math.max(0, usual) * MOVE_MINUTES) / USUAL_MINUTES);
      const move = (driftless[at] as number) - (driftless[at - MOVE_MINUTES] as number);
      drifts[at] = (share / MOVE_MINUTES) * Math.max(-most, Math.min(most, move));
    }
    drifted += (drifts[at] as number) - (drifts[at - KEPT_MINUTES] ?? 0);
    usual += (variance[at] as number) - (variance[at - USUAL_MINUTES] ?? 0);
  }
}
