/**
 * Evidence that one forecaster is better than another: the wealth of two bettors on the differences
 * of their scores, one difference per slot, one bettor for each sign. Stakes depend only on earlier
 * slots, and the slot's worst difference costs at most half of the wealth (Y. Choe and A. Ramdas,
 * "Comparing sequential forecasters", Operations Research 72, 2024). Without a true difference, the
 * chance that either wealth ever reaches 1 ÷ α is at most α. Plain numbers for storage.
 */
export type Differences = {
  readonly slots: number;
  readonly sum: number;
  readonly squares: number;
  /** Log wealth of the bettor on differences above 0; `logBelow` belongs to the other bettor. */
  readonly logAbove: number;
  readonly logBelow: number;
};

export const NO_DIFFERENCES: Differences = { slots: 0, sum: 0, squares: 0, logAbove: 0, logBelow: 0 };

/** Maximum share of wealth lost in one slot. */
const MOST_LOST = 0.5;
/** Bounds the log wealth, because a double would overflow; the comparison is decided by then. */
const LOG_LIMIT = 300;

/** `bound` must be known before the outcome; the difference lies between −bound and bound. */
export function weighDifference(known: Differences, difference: number, bound: number): Differences {
  if (!(bound > 0)) return known;
  const { slots, sum, squares, logAbove, logBelow } = known;
  // Stakes close to the growth-optimal share (mean ÷ variance); one worst-case slot serves as the
  // prior.
  const wanted = sum / (squares + bound * bound);
  const stake = Math.max(-MOST_LOST / bound, Math.min(MOST_LOST / bound, wanted));
  return {
    slots: slots + 1,
    sum: sum + difference,
    squares: squares + difference * difference,
    logAbove: logAbove + Math.log1p(Math.max(0, stake) * difference),
    logBelow: logBelow + Math.log1p(Math.min(0, stake) * difference),
  };
}

/** Wealth of one bettor; each starts with 1. */
export const evidenceAbove = ({ logAbove }: Differences): number => Math.exp(Math.min(LOG_LIMIT, logAbove));
export const evidenceBelow = ({ logBelow }: Differences): number => Math.exp(Math.min(LOG_LIMIT, logBelow));
/** Evidence for a difference of either sign. */
export const evidenceOfAny = (known: Differences): number =>
  (evidenceAbove(known) + evidenceBelow(known)) / 2;

/** Largest possible difference between two probabilities' Brier scores, for any outcome. */
export const maxDifference = (one: number, other: number): number =>
  Math.abs(one - other) * (1 + Math.abs(one + other - 1));
