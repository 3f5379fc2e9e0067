import type { PaysBy } from '@croneai/contracts/signals.ts';
import { type Estimate, estimate, Z_95 } from '@croneai/engine/estimate.ts';
import { wilsonInterval } from '@croneai/engine/wilson-interval.ts';
import { isDecided, lossOf, mostConfident, multipleOf, netOf, skillOf, wonOf } from './outcome.ts';
import type { Interval } from './reliability.ts';
import type { WalkedForecast } from './walk-markets.ts';

/**
 * Measures the results of trades, which must be in order of time. Percentages range from 0 to 100.
 * R is the risk of a trade: the distance from its entry to its stop loss. Null marks a figure that
 * cannot be measured.
 */
export function measure(trades: readonly WalkedForecast[], paysBy: PaysBy) {
  const multiples = trades.map(multipleOf);
  const won = multiples.filter((multiple) => multiple > 0).length;
  const lost = multiples.filter((multiple) => multiple < 0).length;
  const share = won + lost === 0 ? null : won / (won + lost);
  const interval = wilsonInterval(won, won + lost);
  const losses = sum(multiples.filter((multiple) => multiple < 0));
  const gains = sum(multiples.filter((multiple) => multiple > 0));
  const nets = trades.map((trade) => netOf(trade, paysBy));
  const net = estimate(trades, (trade) => netOf(trade, paysBy));
  const netInterval = intervalOf(net);
  return {
    trades: trades.length,
    won,
    lost,
    breakeven: trades.length - won - lost,
    /** Always 0, because a slot with missing prices has no candidate. */
    expired: 0,
    /** Won ÷ (won + lost) in percent, with Wilson's 95% interval. */
    winRate: share === null ? null : share * 100,
    winRateInterval: interval ? { low: interval.low * 100, high: interval.high * 100 } : null,
    averageConfidence: mean(trades.map(({ forecast }) => 100 * forecast.probability)),
    /** Sum of gains ÷ sum of losses in R, before costs; null without losses. */
    profitFactor: losses === 0 ? null : gains / -losses,
    /**
     * Mean result of a trade in R, before costs, with its 95% interval (mean ± 1.96 standard
     * errors).
     */
    expectancyR: mean(multiples),
    expectancyInterval: meanInterval(multiples),
    totalR: sum(multiples),
    /**
     * Mean gain of a trade under the terms of the run: a share of the stake under `payout`, R minus
     * the spread or the fees under `points`, and R under `none`. The 95% interval and the standard
     * error treat each day as a single observation.
     */
    net: net?.value ?? null,
    netInterval,
    netStandardError: netInterval && (net?.error ?? null),
    totalNet: sum(nets),
    /** Largest drop of the sum of net gains below its highest earlier value, starting at 0. */
    maxDrawdown: maxDrawdown(nets),
    longestLosingRun: longestLosingRun(multiples),
    /** Brier score of the confidence over won and lost trades. Lower is better. */
    brierScore: mean(trades.filter(isDecided).map(lossOf)),
    /** Brier score of always forecasting the final win rate, which is only known afterwards. */
    brierScoreOfWinRate: share === null ? null : share * (1 - share),
  };
}

/**
 * Measures how well the confidence separates winners from losers. Percentages range from 0 to 100.
 * The 95% intervals treat each day as a single observation. A coin has a skill of 0.
 */
export function measureSkill(trades: readonly WalkedForecast[]) {
  const decided = trades.filter(isDecided);
  const skill = estimate(decided, skillOf);
  const top = mostConfident(decided);
  const actual = estimate(top, (trade) => 100 * wonOf(trade));
  return {
    brierSkill: skill?.value ?? null,
    brierSkillInterval: intervalOf(skill),
    /** Mean confidence and win rate of the fifth of the trades with the highest confidence. */
    topFifth: actual && {
      trades: top.length,
      predicted: mean(top.map(({ forecast }) => 100 * forecast.probability)) as number,
      actual: actual.value,
      interval: intervalOf(actual),
    },
  };
}

/**
 * Returns the interval of an estimate. Null for a single day, because one day gives no interval.
 */
const intervalOf = (known: Estimate | null): Interval | null =>
  known && Number.isFinite(known.low) ? { low: known.low, high: known.high } : null;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => (values.length === 0 ? null : sum(values) / values.length);

function meanInterval(values: readonly number[]): Interval | null {
  const centre = mean(values);
  if (centre === null || values.length < 2) return null;
  const variance = sum(values.map((value) => (value - centre) ** 2)) / (values.length - 1);
  const margin = Z_95 * Math.sqrt(variance / values.length);
  return { low: centre - margin, high: centre + margin };
}

function maxDrawdown(multiples: readonly number[]): number {
  let [total, peak, deepest] = [0, 0, 0];
  for (const multiple of multiples) {
    total += multiple;
    peak = Math.max(peak, total);
    deepest = Math.max(deepest, peak - total);
  }
  return deepest;
}

function longestLosingRun(multiples: readonly number[]): number {
  let [run, longest] = [0, 0];
  for (const multiple of multiples) {
    if (multiple > 0) run = 0;
    if (multiple < 0) longest = Math.max(longest, ++run);
  }
  return longest;
}
