import type { PaysBy } from '@croneai/contracts/signals.ts';
import { type Estimate, estimate } from '@croneai/engine/estimate.ts';
import type { WalkedForecast } from '@croneai/engine/model/walk-markets.ts';
import { wilsonInterval } from '@croneai/engine/wilson-interval.ts';
import type { Interval } from './reliability.ts';
import { multipleOf, netOf } from './score.ts';

/** Percentages from 0 to 100; R is the risk of a trade, the distance from its entry to its stop loss. */
export type Measures = {
  readonly trades: number;
  readonly won: number;
  readonly lost: number;
  readonly breakeven: number;
  /** Always 0: a slot whose prices are missing has no candidate. */
  readonly expired: number;
  /** Won ÷ (won + lost), with Wilson's 95% interval; null without either. */
  readonly winRate: number | null;
  readonly winRateInterval: Interval | null;
  readonly averageConfidence: number | null;
  /** Sum of gains ÷ sum of losses in R, before costs; null while nothing was lost. */
  readonly profitFactor: number | null;
  /** Mean R of a trade before costs, with its 95% interval (mean ± 1.96 standard errors). */
  readonly expectancyR: number | null;
  readonly expectancyInterval: Interval | null;
  readonly totalR: number;
  /**
   * Mean gain of a trade under the terms of the run: a share of the stake under a payout, R less spread or fee under points, R without
   * costs. 95% interval and standard error with days as units.
   */
  readonly net: number | null;
  readonly netInterval: Interval | null;
  readonly netStandardError: number | null;
  readonly totalNet: number;
  /** Deepest fall of the sum of net gains below its highest value before, from 0 on. */
  readonly maxDrawdown: number;
  readonly longestLosingRun: number;
  /**
   * Brier score of the confidence over won and lost trades: mean (confidence − 1 if won, 0 if lost)², less is better (G. W. Brier,
   * "Verification of forecasts expressed in terms of probability", Monthly Weather Review 78, 1950). Beside it that of always forecasting the
   * win rate itself, known only afterwards.
   */
  readonly brierScore: number | null;
  readonly brierScoreOfWinRate: number | null;
};

/** Whether a confidence discriminates. Percentages from 0 to 100; a coin has a skill of 0. */
export type Skill = {
  /** 100 · (1 − Brier score ÷ 0.25), with its 95% interval, days as units. */
  readonly brierSkill: number | null;
  readonly brierSkillInterval: Interval | null;
  /** The fifth of the won and lost trades with the highest confidence. */
  readonly topFifth: {
    readonly trades: number;
    /** Mean confidence, and the share that won with its 95% interval, days as units. */
    readonly said: number;
    readonly came: number;
    readonly interval: Interval | null;
  } | null;
};

const FIFTH = 5;

export const isWon = (trade: WalkedForecast): boolean => multipleOf(trade) > 0;
export const isDecided = (trade: WalkedForecast): boolean => multipleOf(trade) !== 0;

/** `trades` in order of time. */
export function measure(trades: readonly WalkedForecast[], paysBy: PaysBy): Measures {
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
    expired: 0,
    winRate: share === null ? null : share * 100,
    winRateInterval: interval ? { low: interval.low * 100, high: interval.high * 100 } : null,
    averageConfidence: mean(trades.map(({ forecast }) => 100 * forecast.probability)),
    profitFactor: losses === 0 ? null : gains / -losses,
    expectancyR: mean(multiples),
    expectancyInterval: meanInterval(multiples),
    totalR: sum(multiples),
    net: net?.value ?? null,
    netInterval,
    netStandardError: netInterval && (net?.error ?? null),
    totalNet: sum(nets),
    maxDrawdown: maxDrawdown(nets),
    longestLosingRun: longestLosingRun(multiples),
    brierScore: mean(trades.filter(isDecided).map(brierOf)),
    brierScoreOfWinRate: share === null ? null : share * (1 - share),
  };
}

/** `trades` of any order. */
export function skillOf(trades: readonly WalkedForecast[]): Skill {
  const decided = trades.filter(isDecided);
  const skill = estimate(decided, (trade) => 100 * (1 - brierOf(trade) / COIN_BRIER));
  const top = decided
    .toSorted((a, b) => b.forecast.probability - a.forecast.probability)
    .slice(0, Math.floor(decided.length / FIFTH));
  const came = estimate(top, (trade) => (isWon(trade) ? 100 : 0));
  return {
    brierSkill: skill?.value ?? null,
    brierSkillInterval: intervalOf(skill),
    topFifth: came && {
      trades: top.length,
      said: mean(top.map(({ forecast }) => 100 * forecast.probability)) as number,
      came: came.value,
      interval: intervalOf(came),
    },
  };
}

/** Always forecasting 50%. */
const COIN_BRIER = 0.25;
const brierOf = (trade: WalkedForecast): number => (trade.forecast.probability - (isWon(trade) ? 1 : 0)) ** 2;

/** None with a single day: one unit has no spread. */
const intervalOf = (known: Estimate | null): Interval | null =>
  known && Number.isFinite(known.low) ? { low: known.low, high: known.high } : null;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => (values.length === 0 ? null : sum(values) / values.length);

/** 95% of a normal distribution lie within so many standard deviations. */
const Z_95 = 1.96;

function meanInterval(values: readonly number[]): Interval | null {
  const centre = mean(values);
  if (centre === null || values.length < 2) return null;
  const variance = sum(values.map((value) => (value - centre) ** 2)) / (values.length - 1);
  const margin = Z_95 * Math.sqrt(variance / values.length);
  return { low: centre - margin, high: centre + margin };
}

export function maxDrawdown(multiples: readonly number[]): number {
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
