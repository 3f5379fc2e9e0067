import { remember } from '@croneai/rules/remember.ts';
import type { Effect, OfferLine } from './artefact.ts';
import { square } from './exact.ts';
import { type ForecastTally, NO_STRONG, STRONG_EDGE, type StrongSums } from './forecast-tally.ts';
import { addSums, noSums, type RatioSums, residualsOf } from './ratio.ts';

// An offer is the win rate that is predicted for a published signal. If all claims were multiplied
// by the same slope, the average claim would be right, but the strongest claims would not, and only
// the strongest claims are published. An offer is therefore computed from four estimates: the
// actual win rate of all strong claims, the slope among strong claims, the market's deviation from
// its kind, and the shortfall. The shortfall is the difference between the predicted and the actual
// win rate of the best offers. An offer never exceeds the claim (ADR 40).

/**
 * Minimum number of strong claims in the last 28 days. With fewer strong claims, no offers are
 * made.
 */
const LEAST_CLAIMS = 200;
/**
 * The prior assumes that strong claims are accurate. It counts as much as this number of actual
 * claims, because results of fewer claims are mostly luck.
 */
const PRIOR_LEVEL_CLAIMS = 500;
/**
 * The prior assumes this slope among strong claims: the increase of the actual edge per unit of
 * claimed edge.
 */
const PRIOR_SLOPE = 0.25;
/** Standard deviation of PRIOR_SLOPE, and of the change of a market's slope (`changeOf`). */
const PRIOR_SLOPE_ERROR = 0.25;
/** Weight of PRIOR_SLOPE: 1 ÷ its variance. */
const PRIOR_SLOPE_WEIGHT = 1 / square(PRIOR_SLOPE_ERROR);
/**
 * The prior assumes this standard deviation of the effects of a kind's markets. The effect of a
 * market is its deviation from its kind, measured in edges (2p − 1).
 */
const PRIOR_SPREAD = 0.03;
/** The prior of a variance counts as much as this number of markets. */
const PRIOR_MARKETS = 16;
/** The weights of the markets depend on the variance, so it is computed this many times. */
const VARIANCE_ROUNDS = 20;
/**
 * Only markets with more strong claims than this number are used to estimate the variance of the
 * effects, and of the change of slopes.
 */
const LEAST_MARKET_CLAIMS = 5;
/** Shares of the days at which the days are split to estimate the change of a slope. */
const SPLITS = [0.25, 0.5, 0.75];
const PRIOR_CHOSEN_SLOTS = 500;

export type Offers = {
  readonly line: OfferLine | null;
  /** Effects by symbol, only for markets that made strong claims. */
  readonly effects: Readonly<Record<string, Effect>>;
};

/**
 * Fits the parameters of offers for one kind of market to its strong claims of 28 days. `days` must
 * be ascending.
 */
export function fitOffers(days: readonly ForecastTally[]): Offers {
  const sums = sumStrong(days.flatMap(({ markets }) => Object.values(markets)));
  const [claims, edges, squares, signs, products] = sums;
  if (claims < LEAST_CLAIMS) return { line: null, effects: {} };
  const edge = edges / claims;
  const level = (signs + PRIOR_LEVEL_CLAIMS * edge) / (claims + PRIOR_LEVEL_CLAIMS);
  const weight = Math.max(0, squares - claims * square(edge)) + PRIOR_SLOPE_WEIGHT;
  const slope = (products - edge * signs + PRIOR_SLOPE * PRIOR_SLOPE_WEIGHT) / weight;
  const line = { edge, level, slope: Math.max(0, slope) };
  const { spread, effects } = fitEffects(days, line);
  const chosen = sumOf(days, 'chosen');
  const chosenSlots = chosen.below + PRIOR_CHOSEN_SLOTS;
  return {
    line: {
      ...line,
      levelError: levelError(days, claims),
      slopeError: 1 / Math.sqrt(weight),
      spread,
      shortfall: Math.max(0, -chosen.above / chosenSlots),
      shortfallError: 1 / Math.sqrt(chosenSlots),
      change: changeOf(days, edge),
    },
    effects,
  };
}

/**
 * Computes the standard error of `level`. Each slot counts as a single observation, because markets
 * move together within a slot. The error is at least that of independent claims, before the prior
 * reduces it.
 */
function levelError(days: readonly ForecastTally[], claims: number): number {
  const excess = sumOf(days, 'strong');
  // `excess` is measured in probabilities. In edges (2p − 1), it would be twice as large, so its
  // variance would be four times as large.
  const clustered = (4 * residualsOf(excess, excess.above / excess.below)) / square(excess.below);
  return 1 / Math.sqrt(1 / Math.max(1 / claims, clustered) + PRIOR_LEVEL_CLAIMS);
}

type Line = Pick<OfferLine, 'edge' | 'level' | 'slope'>;

/**
 * Computes each market's deviation from the line of its kind. Deviations are shrunk towards zero
 * (random effects): the less the other markets truly vary, the stronger the shrinkage. A market's
 * own results do not count here, because a lucky market would otherwise be shrunk too little.
 */
function fitEffects(days: readonly ForecastTally[], { edge, level, slope }: Line) {
  const markets = [...sumMarkets(days)].map(([symbol, [claims, edges, , signs]]) => {
    const residual = signs - level * claims - slope * (edges - edge * claims);
    return { symbol, claims, mean: residual / claims, luck: 1 / claims };
  });
  const measured = markets.filter(({ claims }) => claims > LEAST_MARKET_CLAIMS);
  const effects: Record<string, Effect> = {};
  for (const { symbol, mean, luck } of markets) {
    const variance = varianceOf(
      measured.filter((other) => other.symbol !== symbol),
      PRIOR_SPREAD,
    );
    const own = variance / (variance + luck);
    effects[symbol] = { effect: own * mean, effectError: Math.sqrt(own * luck) };
  }
  return { spread: Math.sqrt(varianceOf(measured, PRIOR_SPREAD)), effects };
}

/**
 * Computes the standard deviation of the change of a market's slope between its mean over `days`
 * and now. The days are split at each quarter. The variance is that of the differences between the
 * days after and before a split. If the slope is a random walk, it equals the variance of the
 * change: a third of the variance that the walk gains over all days (H. Working, "Note on the
 * correlation of first differences of averages in a random chain", Econometrica 28, 1960). Markets
 * that claim less than `edge` on average are left out, because signals come from stronger markets.
 */
function changeOf(days: readonly ForecastTally[], edge: number): number {
  const strongest = [...sumMarkets(days)].filter(([, [claims, edges]]) => edges >= edge * claims);
  const changes = SPLITS.flatMap((share) => {
    const split = Math.ceil(share * days.length);
    const [before, after] = [sumMarkets(days.slice(0, split)), sumMarkets(days.slice(split))];
    return strongest.flatMap(([symbol]) => {
      const [one, other] = [slopeOf(before.get(symbol)), slopeOf(after.get(symbol))];
      return one && other ? { mean: other.slope - one.slope, luck: one.luck + other.luck } : [];
    });
  });
  return Math.sqrt(varianceOf(changes, PRIOR_SLOPE_ERROR, PRIOR_MARKETS * SPLITS.length));
}

/**
 * Returns the slope of strong claims, and the variance of its luck. Undefined for
 * LEAST_MARKET_CLAIMS or fewer.
 */
function slopeOf([claims, , squares, , products]: StrongSums = NO_STRONG) {
  return claims > LEAST_MARKET_CLAIMS ? { slope: products / squares, luck: 1 / squares } : undefined;
}

/**
 * Estimates the variance of true values by maximum likelihood, shrunk towards `priorError`². Each
 * value has the weight 1 ÷ (luck + variance)², because with other weights the luck of markets with
 * few claims would dominate (B. Efron and C. Morris, "Data analysis using Stein's estimator",
 * 1975).
 */
function varianceOf(
  values: readonly { readonly mean: number; readonly luck: number }[],
  priorError: number,
  priorCount = PRIOR_MARKETS,
): number {
  const prior = square(priorError);
  let variance = prior;
  for (let round = 0; round < VARIANCE_ROUNDS && values.length > 0; round++) {
    let [beyondLuck, weights] = [0, 0];
    for (const { mean, luck } of values) {
      const weight = 1 / square(luck + variance);
      beyondLuck += weight * (square(mean) - luck);
      weights += weight;
    }
    const priorWeight = (priorCount * weights) / values.length;
    variance = Math.max(0, (beyondLuck + priorWeight * prior) / (weights + priorWeight));
  }
  return variance;
}

/** Sums the strong claims of each market over `days`, by symbol. */
function sumMarkets(days: readonly ForecastTally[]): ReadonlyMap<string, StrongSums> {
  const bySymbol = new Map<string, StrongSums[]>();
  for (const { markets } of days)
    for (const [symbol, sums] of Object.entries(markets)) remember(bySymbol, symbol, () => []).push(sums);
  return new Map([...bySymbol].map(([symbol, all]) => [symbol, sumStrong(all)]));
}

function sumStrong(all: readonly StrongSums[]): StrongSums {
  let [claims, edges, squares, signs, products] = [0, 0, 0, 0, 0];
  for (const each of all) {
    claims += each[0];
    edges += each[1];
    squares += each[2];
    signs += each[3];
    products += each[4];
  }
  return [claims, edges, squares, signs, products];
}

function sumOf(days: readonly ForecastTally[], of: 'strong' | 'chosen'): RatioSums {
  const sums = noSums();
  for (const day of days) addSums(sums, day[of]);
  return sums;
}

/**
 * Predicts the edge of a claim; undefined for weak claims. `predicted` never exceeds the claim,
 * because a market that won more often than it claimed was mostly lucky. `offered` is `predicted`
 * minus `line.shortfall`, by which the best offers missed their predictions. `error` is the
 * standard error of `offered` if skill lasts. `change` is the standard deviation of the change of
 * the market's edge, in case its skill does not last.
 */
export function predictEdge(
  claim: number,
  line: OfferLine | null,
  { effect, effectError }: Effect,
): Readonly<Record<'predicted' | 'offered' | 'error' | 'change', number>> | undefined {
  if (!line || claim <= STRONG_EDGE) return undefined;
  const beyond = claim - line.edge;
  const predicted = Math.min(claim, line.level + line.slope * beyond + effect);
  const error = Math.sqrt(
    square(line.levelError) +
      square(beyond * line.slopeError) +
      square(effectError) +
      square(line.shortfallError),
  );
  return { predicted, offered: predicted - line.shortfall, error, change: claim * line.change };
}
