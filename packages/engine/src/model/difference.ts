/**
 * Evidence that one forecaster is better than another: the wealth of two bettors who begin with 1.
 * In each slot, one bettor bets that the difference between the scores is above 0, and the other
 * bets that it is below 0. Stakes depend only on earlier slots, and the worst difference of a slot
 * costs at most half of the wealth (Y. Choe and A. Ramdas, "Comparing sequential forecasters",
 * Operations Research 72, 2024). If the forecasters are equally good, the chance that a bettor's
 * wealth ever reaches 1 ÷ α is at most α. All fields are plain numbers, so that they can be stored.
 */
export type Differences = {
  readonly slots: number;
  readonly sum: number;
  readonly squares: number;
  /** Logarithm of the wealth of the bettor who bets that differences are above 0. */
  readonly logAbove: number;
  /** Logarithm of the wealth of the bettor who bets that differences are below 0. */
  readonly logBelow: number;
};

export const NO_DIFFERENCES: Differences = { slots: 0, sum: 0, squares: 0, logAbove: 0, logBelow: 0 };

/** Maximum share of the wealth that one slot can cost. */
const MOST_LOST = 0.5;
/**
 * Limit of the log wealth, so that its exponential does not overflow a double. A comparison that
 * reaches this limit was decided long before.
 */
const LOG_LIMIT = 300;

/**
 * Adds one difference, which lies between −bound and bound. `bound` must be known before the
 * outcome.
 */
export function weighDifference(known: Differences, difference: number, bound: number): Differences {
  if (!(bound > 0)) return known;
  const { slots, sum, squares, logAbove, logBelow } = known;
  // The stake is close to the growth-optimal share (mean ÷ variance). As a prior, the variance
  // includes one slot with the worst difference.
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

/**
 * Returns the evidence that the mean difference is above 0: the wealth of a bettor who bets on
 * that.
 */
export const evidenceAbove = ({ logAbove }: Differences): number => Math.exp(Math.min(LOG_LIMIT, logAbove));
/**
 * Returns the evidence that the mean difference is below 0: the wealth of a bettor who bets on
 * that.
 */
export const evidenceBelow = ({ logBelow }: Differences): number => Math.exp(Math.min(LOG_LIMIT, logBelow));
/** Returns the evidence that the forecasters differ, no matter which of them is better. */
export const evidenceOfAny = (known: Differences): number =>
  (evidenceAbove(known) + evidenceBelow(known)) / 2;

/**
 * Returns the largest possible difference between the Brier scores of two probabilities, for any
 * outcome.
 */
export const maxDifference = (one: number, other: number): number =>
  Math.abs(one - other) * (1 + Math.abs(one + other - 1));
