import { riskMultiple } from '../../performance/compute-performance.ts';
import { wilsonInterval } from '../../performance/wilson-interval.ts';
import type { RatedTrade } from './walk-forward.ts';

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Percentages from 0 to 100; R is the risk of a trade, the distance from its entry to its stop loss. */
export interface Measures {
  readonly trades: number;
  readonly won: number;
  readonly lost: number;
  readonly breakeven: number;
  readonly expired: number;
  /** Won ÷ (won + lost), with Wilson's 95% interval; null without either. */
  readonly winRate: number | null;
  readonly winRateInterval: Interval | null;
  readonly averageConfidence: number | null;
  /** Sum of gains ÷ sum of losses in R; null while nothing was lost. */
  readonly profitFactor: number | null;
  /** Mean R of a trade that was not expired, with its 95% interval (mean ± 1.96 standard errors). */
  readonly expectancyR: number | null;
  readonly expectancyInterval: Interval | null;
  readonly totalR: number;
  /** Deepest fall of the sum of R below its highest value before, from 0 on. */
  readonly maxDrawdownR: number;
  readonly longestLosingRun: number;
  /**
   * Brier score of the confidence over won and lost trades: mean (confidence − 1 if won, 0 if lost)², less is better (G. W. Brier,
   * "Verification of forecasts expressed in terms of probability", Monthly Weather Review 78, 1950). Beside it that of always saying the
   * win rate itself, known only afterwards.
   */
  readonly brierScore: number | null;
  readonly brierScoreOfWinRate: number | null;
}

/** `trades` in order of time. */
export function measure(trades: readonly RatedTrade[]): Measures {
  const count = (outcome: string | null) =>
    trades.filter(({ settlement }) => settlement.outcome === outcome).length;
  const [won, lost] = [count('profit'), count('loss')];
  const share = won + lost === 0 ? null : won / (won + lost);
  const interval = wilsonInterval(won, won + lost);
  const multiples = trades.flatMap((trade) => riskMultipleOf(trade) ?? []);
  const losses = sum(multiples.filter((multiple) => multiple < 0));
  const gains = sum(multiples.filter((multiple) => multiple > 0));
  return {
    trades: trades.length,
    won,
    lost,
    breakeven: count('breakeven'),
    expired: count(null),
    winRate: share === null ? null : share * 100,
    winRateInterval: interval ? { low: interval.low * 100, high: interval.high * 100 } : null,
    averageConfidence: mean(trades.map(({ confidence }) => confidence)),
    profitFactor: losses === 0 ? null : gains / -losses,
    expectancyR: mean(multiples),
    expectancyInterval: meanInterval(multiples),
    totalR: sum(multiples),
    maxDrawdownR: maxDrawdown(multiples),
    longestLosingRun: longestLosingRun(trades),
    brierScore: brierScore(trades, ({ confidence }) => confidence / 100),
    brierScoreOfWinRate: share === null ? null : share * (1 - share),
  };
}

/** R of a trade; undefined when expired. */
export const riskMultipleOf = ({ trade, settlement }: RatedTrade): number | undefined =>
  riskMultiple({ ...trade, exitPrice: settlement.exitPrice });

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

function longestLosingRun(trades: readonly RatedTrade[]): number {
  let [run, longest] = [0, 0];
  for (const { settlement } of trades) {
    if (settlement.outcome === 'profit') run = 0;
    if (settlement.outcome === 'loss') longest = Math.max(longest, ++run);
  }
  return longest;
}

function brierScore(trades: readonly RatedTrade[], forecast: (trade: RatedTrade) => number): number | null {
  return mean(
    trades.flatMap((trade) => {
      const { outcome } = trade.settlement;
      return outcome === 'profit' || outcome === 'loss'
        ? [(forecast(trade) - (outcome === 'profit' ? 1 : 0)) ** 2]
        : [];
    }),
  );
}
