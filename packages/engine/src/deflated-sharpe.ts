export type DeflatedSharpe = {
  /** Sharpe ratio: the mean of the daily results, divided by their standard deviation. */
  readonly sharpe: number;
  /**
   * Sharpe ratio that the best of `trials` strategies is expected to have if none of them has
   * skill.
   */
  readonly luck: number;
  /**
   * Probability, in percent, that the strategy's true Sharpe ratio is above 0. The more strategies
   * were tried, the lower it is.
   */
  readonly probability: number;
};

const EULER = 0.5772156649015329;

/**
 * Computes the deflated Sharpe ratio (D. Bailey and M. López de Prado, Journal of Portfolio
 * Management 40, 2014) of a strategy that is the best of `trials` strategies. `days` are its daily
 * results; their skewness and kurtosis enter the formula. Assumes that the Sharpe ratios of
 * strategies without skill have a standard deviation of 1 ÷ √(number of days). Undefined for fewer
 * than ten days, and if all results are equal.
 */
export function deflatedSharpe(days: readonly number[], trials: number): DeflatedSharpe | undefined {
  const count = days.length;
  if (count < LEAST_DAYS) return undefined;
  const mean = meanOf(days);
  const moment = (power: number) => meanOf(days.map((value) => (value - mean) ** power));
  const deviation = Math.sqrt(moment(2));
  if (!(deviation > 1e-12)) return undefined;
  const sharpe = mean / deviation;
  const luck =
    trials < 2
      ? 0
      : ((1 - EULER) * normalQuantile(1 - 1 / trials) + EULER * normalQuantile(1 - 1 / (trials * Math.E))) /
        Math.sqrt(count);
  const [skewness, kurtosis] = [moment(3) / deviation ** 3, moment(4) / deviation ** 4];
  const spread = Math.sqrt(Math.max(1e-12, 1 - skewness * sharpe + ((kurtosis - 1) / 4) * sharpe * sharpe));
  const z = ((sharpe - luck) * Math.sqrt(count - 1)) / spread;
  return { sharpe, luck, probability: 100 * normalShare(z) };
}
const LEAST_DAYS = 10;

/**
 * Returns the share of a standard normal distribution below z (M. Abramowitz and I. Stegun 1964,
 * 26.2.17; error under 7.5e-8).
 */
export function normalShare(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z >= 0 ? 1 - tail : tail;
}

/**
 * Finds the z below which `share` of a standard normal distribution lies. The bisection is slow,
 * but reports call this function only a few times.
 */
function normalQuantile(share: number): number {
  let [low, high] = [-10, 10];
  while (high - low > 1e-10) {
    const middle = (low + high) / 2;
    if (normalShare(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
