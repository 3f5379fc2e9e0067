import type { PaysBy } from '@croneai/contracts/signals.ts';
import { type Estimate, estimate, Z_95 } from '@croneai/engine/estimate.ts';
import { claimOf } from '@croneai/engine/model/calibration.ts';
import {
  evidenceOfAny,
  maxDifference,
  NO_DIFFERENCES,
  weighDifference,
} from '@croneai/engine/model/difference.ts';
import { prospectOf } from '@croneai/engine/model/pays-by.ts';
import { byConfidence, costOf, isDecided, lossOf, mostConfident, netOf, skillOf, wonOf } from './outcome.ts';
import { reliabilityOf } from './reliability.ts';
import type { WalkedForecast } from './walk-markets.ts';

/**
 * Score of an engine over a set of forecasts. Percentages range from 0 to 100; a coin has a win
 * rate of 50 and a skill of 0.
 */
export type Score = ReturnType<typeof score>;
export function score(all: readonly WalkedForecast[], paysBy: PaysBy) {
  const decided = all.filter(isDecided);
  const top = mostConfident(decided);
  const published = all.filter(
    (each) => each.licensed && prospectOf(each.offer, each.calibration, costOf(each), paysBy).pays,
  );
  const actual = estimate(top, (each) => 100 * wonOf(each));
  return {
    /** Number of forecasts that won or lost. */
    forecasts: decided.length,
    won: estimate(decided, (each) => 100 * wonOf(each)),
    topFifth: actual && { predicted: mean(top, ({ forecast }) => 100 * forecast.probability), actual },
    brierSkill: estimate(decided, skillOf),
    /** 100 · (1 − log loss ÷ log 2), so a coin has 0. */
    logSkill: decided.length === 0 ? null : 100 * (1 - mean(decided, logLossOf) / Math.LN2),
    reliability: reliabilityOf(decided),
    /** Win rates of the most confident forecasts. `share` is their percentage of all forecasts. */
    coverage: coverageOf(byConfidence(decided)),
    published: {
      signals: published.length,
      /** Published signals as a percentage of all slots of all markets. */
      share: all.length === 0 ? 0 : (100 * published.length) / all.length,
      won: estimate(published.filter(isDecided), (each) => 100 * wonOf(each)),
      /** Mean net gain of a signal: a share of the stake under a payout, otherwise in R. */
      net: estimate(published, (each) => netOf(each, paysBy)),
    },
    /** Start of the first slot with a licence, in epoch milliseconds. */
    licensedFrom: all.find(({ licensed }) => licensed)?.row.slot ?? null,
  };
}

const COVERAGE_PERCENT = 5;

function coverageOf(sorted: readonly WalkedForecast[]) {
  const points: { share: number; won: number }[] = [];
  for (let share = COVERAGE_PERCENT; share <= 100; share += COVERAGE_PERCENT) {
    const part = sorted.slice(0, Math.floor((sorted.length * share) / 100));
    if (part.length > 0) points.push({ share, won: mean(part, (each) => 100 * wonOf(each)) });
  }
  return points;
}

const logLossOf = (walked: WalkedForecast): number => {
  const { probability } = walked.forecast;
  return -Math.log(wonOf(walked) === 1 ? probability : 1 - probability);
};

const mean = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0) / items.length;

/** Significance of the difference between two engines on the same slots. */
export type Comparison = NonNullable<ReturnType<typeof compare>>;
/** Compares two engines on the slots that both decided; their features may differ. */
export function compare(
  a: { readonly name: string; readonly walked: readonly WalkedForecast[] },
  b: { readonly name: string; readonly walked: readonly WalkedForecast[] },
) {
  const other = new Map(b.walked.map((each) => [keyOf(each), each]));
  const decided = a.walked.filter((each) => isDecided(each) && other.has(keyOf(each)));
  const gained = estimate(
    decided,
    (each) => 400 * (lossOf(other.get(keyOf(each)) as WalkedForecast) - lossOf(each)),
  );
  if (!gained) return null;
  const { error } = gained;
  const isBetter = gained.value >= 0;
  return {
    better: isBetter ? a.name : b.name,
    worse: isBetter ? b.name : a.name,
    /**
     * Mean difference between the Brier scores of the two engines, in percent of the coin's score;
     * never negative.
     */
    gain: Math.abs(gained.value),
    /**
     * `gain` ÷ its standard error, with each day as a single observation (F. Diebold and R. Mariano
     * 1995). A value below 2 is noise.
     */
    z: error === 0 ? 0 : Math.abs(gained.value) / error,
    /**
     * Evidence of a difference, with each slot as a single observation. The evidence may be checked
     * after any slot. A value of 20 or more is not noise.
     */
    evidence: evidenceBySlot(decided, other),
  };
}

const keyOf = ({ pair, row }: WalkedForecast): string => `${pair.symbol} ${row.slot}`;

/**
 * Computes the evidence from the mean difference of the Brier scores in each slot, in ascending
 * order of slots.
 */
function evidenceBySlot(
  decided: readonly WalkedForecast[],
  others: ReadonlyMap<string, WalkedForecast>,
): number {
  const otherOf = (each: WalkedForecast) => others.get(keyOf(each)) as WalkedForecast;
  const boundOf = (each: WalkedForecast) =>
    maxDifference(claimOf(each.forecast), claimOf(otherOf(each).forecast));
  let known = NO_DIFFERENCES;
  for (const [, inSlot] of [...Map.groupBy(decided, ({ row }) => row.slot)].sort(([a], [b]) => a - b)) {
    const difference = mean(inSlot, (each) => lossOf(otherOf(each)) - lossOf(each));
    known = weighDifference(known, difference, mean(inSlot, boundOf));
  }
  return evidenceOfAny(known);
}

/**
 * Two-sided 95 % quantiles of Student's t by degrees of freedom. For more degrees, the normal
 * distribution is close enough.
 */
const T_95 = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];

/**
 * Estimates the mean over markets, with each market as a single observation. Null for fewer than
 * three markets, because two give almost no evidence about a third.
 */
export function overMarkets(values: readonly number[]): Estimate | null {
  if (values.length < 3) return null;
  const value = mean(values, (each) => each);
  const variance = values.reduce((sum, each) => sum + (each - value) ** 2, 0) / (values.length - 1);
  const error = Math.sqrt(variance / values.length);
  const margin = (T_95[values.length - 2] ?? Z_95) * error;
  return { value, low: value - margin, high: value + margin, error };
}

/**
 * Returns how many trades with the true win rate `rate` are needed until their 95 % interval
 * excludes 50 %: with a chance of one half (`half`), and with a chance of 80 % (`eighty`).
 */
export function tradesNeeded(rate: number): { readonly half: number; readonly eighty: number } {
  const edge = Math.abs(rate - 0.5);
  const deviation = Math.sqrt(rate * (1 - rate));
  return {
    half: Math.ceil((Z_95 * 0.5) ** 2 / edge ** 2),
    eighty: Math.ceil(((Z_95 * 0.5 + Z_80_POWER * deviation) / edge) ** 2),
  };
}
/** 80 % quantile of the standard normal distribution (one-sided). */
const Z_80_POWER = 0.8416;
