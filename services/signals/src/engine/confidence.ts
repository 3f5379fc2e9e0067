import type { SignalOutcome } from '@croneai/contracts/signals.ts';
import type { Trade } from './candidate.ts';

type Tally = {
  won: number;
  lost: number;
  breakeven: number;
};

/** Settled history of the setups, counted by bucket. */
export type ConfidenceTable = {
  /**
   * By the start of a bucket: the bucket `trend.strong.forex.quiet` counts there, in `trend.strong.forex`, `trend.strong`, `trend`
   * and, for the whole strategy, in the empty one.
   */
  tallies: Record<string, Tally>;
};

export const createConfidenceTable = (): ConfidenceTable => ({ tallies: {} });

const NO_TALLY: Tally = { won: 0, lost: 0, breakeven: 0 };
const FIELD_OF = { profit: 'won', loss: 'lost', breakeven: 'breakeven' } as const;

/** Adds one settled signal to the table, in place. An expired one has no outcome and is not history: null adds nothing. */
export function recordOutcome(table: ConfidenceTable, bucket: string, outcome: SignalOutcome | null): void {
  if (outcome === null) return;
  for (const start of startsOf(bucket)) {
    table.tallies[start] ??= { ...NO_TALLY };
    (table.tallies[start] as Tally)[FIELD_OF[outcome]]++;
  }
}

const startsByBucket = new Map<string, readonly string[]>();

/** From the empty one to the whole bucket. Buckets are few, a hundred or so, and asked for all the time. */
function startsOf(bucket: string): readonly string[] {
  const known = startsByBucket.get(bucket);
  if (known) return known;
  const parts = bucket.split('.');
  const starts = ['', ...parts.map((_part, index) => parts.slice(0, index + 1).join('.'))];
  startsByBucket.set(bucket, starts);
  return starts;
}

/** What is believed of the strategy before it has any history. */
const COIN = 0.5;
/**
 * Weight of what is believed against what was counted, in settled signals. A Beta prior with mean p and weight w has the variance
 * p(1 − p)/(w + 1); at p = 0.5 a weight of 100 says that true rates lie about 5 percentage points around their prior.
 */
const PRIOR_WEIGHT = 100;

export type Confidence = {
  /** Percent of wins expected, 0 to 100, one decimal. */
  readonly percent: number;
  /** Won and lost signals of the very same bucket. */
  readonly sampleSize: number;
  /** Percent of wins expected of the whole strategy, which the other is drawn to, one decimal. */
  readonly overallPercent: number;
};

/**
 * The share of wins that the strategy's settled history supports for candidates of a bucket.
 *
 * Method: Beta-binomial shrinkage, nested. A bucket is a path from the general to the particular (strategy, setup, strength,
 * market, volatility). Each step with w won of n won or lost signals is given (w + 100·p) ÷ (n + 100), the mean of the
 * posterior under the prior Beta(100·p, 100·(1 − p)), where the prior p is the result of the step before; the first prior, of the whole
 * strategy, is 0.5. So without history the answer is 50%; a bucket seen a few times is given the rate of those like it, and they that
 * of the whole strategy; with n = 100 its own rate and its prior count the same; with n in the thousands it is its own rate. Breakeven is neither
 * won nor lost and is left out, as in the win rate.
 * Sample size n is returned with it.  Candidates of one slot move together, so n overstates what is known.
 * Source: Gelman et al., "Bayesian Data Analysis" (3rd ed. 2013), §2.4 (Beta prior of a rate) and §5.3 (rates of groups shrunk to
 * their common one); B. Efron and C. Morris, "Data analysis using Stein's estimator and its generalizations" (JASA 70, 1975).
 */
export function confidenceOf({ bucket }: Pick<Trade, 'bucket'>, table: ConfidenceTable): Confidence {
  let rate = COIN;
  let sampleSize = 0;
  let overall = COIN;
  for (const start of startsOf(bucket)) {
    const { won, lost } = table.tallies[start] ?? NO_TALLY;
    sampleSize = won + lost;
    rate = (won + rate * PRIOR_WEIGHT) / (sampleSize + PRIOR_WEIGHT);
    if (start === '') overall = rate;
  }
  return { percent: toPercent(rate), sampleSize, overallPercent: toPercent(overall) };
}

const toPercent = (rate: number) => Math.round(rate * 1_000) / 10;
