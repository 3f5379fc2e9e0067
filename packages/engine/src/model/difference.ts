/**
 * Evidence that one forecaster is better than another: the wealth of two bettors on the differences of their scores, one a slot, one bettor on
 * either sign. Each stakes by what it saw before, and never more than half of its wealth on the worst that the forecasts of the slot allow (Y. Choe
 * and A. Ramdas, "Comparing sequential forecasters", Operations Research 72, 2024). Without a difference either wealth ever reaches 1 ÷ α
 * with a chance of at most α, however long one watches. Plain numbers so that it can be stored.
 */
export type Differences = {
  readonly slots: number;
  readonly sum: number;
  readonly squares: number;
  /** Logarithms of the wealth of who bets on differences above 0, and below. */
  readonly logAbove: number;
  readonly logBelow: number;
};

export const NO_DIFFERENCES: Differences = { slots: 0, sum: 0, squares: 0, logAbove: 0, logBelow: 0 };

/** Most of the wealth that can be lost on one slot. */
const MOST_LOST = 0.5;
/** Beyond it a double overflows, and the case is decided. */
const LOG_LIMIT = 300;

/** `bound` is known before the outcome, and the difference lies within ± it. */
export function weighDifference(known: Differences, difference: number, bound: number): Differences {
  if (!(bound > 0)) return known;
  const { slots, sum, squares, logAbove, logBelow } = known;
  // Nearly what grows fastest (mean ÷ variance); one slot of the worst stands for what is not known yet.
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

/** Wealths of those who began with 1. */
export const evidenceAbove = ({ logAbove }: Differences): number => Math.exp(Math.min(LOG_LIMIT, logAbove));
export const evidenceBelow = ({ logBelow }: Differences): number => Math.exp(Math.min(LOG_LIMIT, logBelow));
/** Of a difference of either sign. */
export const evidenceOfAny = (known: Differences): number =>
  (evidenceAbove(known) + evidenceBelow(known)) / 2;

/** The most by which the Brier scores of two probabilities can differ, whatever comes. */
export const mostDifference = (one: number, other: number): number =>
  Math.abs(one - other) * (1 + Math.abs(one + other - 1));
