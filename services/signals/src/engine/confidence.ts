import type { SignalOutcome } from '@croneai/contracts/signals.ts';
import { z } from 'zod';
import type { Trade } from './candidate.ts';

/** Counts of a strategy whose rules or buckets changed say nothing about it: raise it with every change of them. */
export const STRATEGY_VERSION = 1;

const tallySchema = z.object({
  won: z.int().min(0),
  lost: z.int().min(0),
  breakeven: z.int().min(0),
});
export type Tally = z.infer<typeof tallySchema>;

/** Settled history of the strategy, counted by bucket. Plain JSON, so that it can be kept and shared. */
export const confidenceTableSchema = z.object({
  strategyVersion: z.literal(STRATEGY_VERSION),
  /** The history before this time (epoch milliseconds) is in it. */
  until: z.number(),
  /**
   * By the start of a bucket: the bucket `trend.strong.forex.quiet` counts there, in `trend.strong.forex`, `trend.strong`, `trend`
   * and, for the whole strategy, in the empty one.
   */
  tallies: z.record(z.string(), tallySchema),
});
export type ConfidenceTable = z.infer<typeof confidenceTableSchema>;

export const createConfidenceTable = (until = 0): ConfidenceTable => ({
  strategyVersion: STRATEGY_VERSION,
  until,
  tallies: {},
});

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

/** The two tables together, as if one had counted both histories. They must not have a signal in common. */
export function mergeTables(a: ConfidenceTable, b: ConfidenceTable): ConfidenceTable {
  const merged = structuredClone(a);
  merged.until = Math.max(a.until, b.until);
  for (const [start, { won, lost, breakeven }] of Object.entries(b.tallies)) {
    merged.tallies[start] ??= { ...NO_TALLY };
    const tally = merged.tallies[start] as Tally;
    tally.won += won;
    tally.lost += lost;
    tally.breakeven += breakeven;
  }
  return merged;
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

export interface Confidence {
  /** Percent of wins expected, 0 to 100, one decimal. */
  readonly percent: number;
  /** Won and lost signals of the very same bucket. */
  readonly sampleSize: number;
  /** Percent of wins expected of the whole strategy, which the other is drawn to, one decimal. */
  readonly overallPercent: number;
}

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

export interface Ranked<T extends Trade> {
  readonly candidate: T;
  readonly confidence: Confidence;
}

/**
 * Best first: by confidence, then by score, then by symbol, so that every process chooses the same. A signal that is
 * published adds `describeConfidence` to its analysis.
 */
export function rankCandidates<T extends Trade>(
  candidates: readonly T[],
  table: ConfidenceTable,
): Ranked<T>[] {
  return candidates
    .map((candidate) => ({ candidate, confidence: confidenceOf(candidate, table) }))
    .sort(
      (a, b) => b.confidence.percent - a.confidence.percent || byScoreThenSymbol(a.candidate, b.candidate),
    );
}

/**
 * What a shard hands on: of each bucket the `count` best by score. No other candidate can be among the `count` best of all,
 * whatever the confidence table says, because candidates of a bucket share their confidence.
 */
export function bestOfEachBucket<T extends Trade>(candidates: readonly T[], count: number): T[] {
  const byBucket = Map.groupBy(candidates, ({ bucket }) => bucket);
  return [...byBucket.values()].flatMap((alike) => alike.sort(byScoreThenSymbol).slice(0, count));
}

const byScoreThenSymbol = (a: Trade, b: Trade) => b.score - a.score || (a.pair < b.pair ? -1 : 1);

/** A sentence for the analysis of a published signal: what its confidence rests on. */
export function describeConfidence({ percent, sampleSize, overallPercent }: Confidence): string {
  const settled =
    sampleSize === 0
      ? 'no signal like this one has settled yet, so it is the share of wins of similar ones'
      : `the share of wins of ${sampleSize.toLocaleString('en-GB')} settled ${sampleSize === 1 ? 'signal' : 'signals'} like this one, weighed with similar ones`;
  return `Confidence ${percent}%: ${settled} (whole strategy ${overallPercent}%).`;
}
