import {
  ENGINE_SHARE_MIN_FORECASTS,
  type EngineOverview,
} from '@croneai/contracts/endpoints/signals/admin-engine.ts';
import { remember } from '@croneai/rules/remember.ts';
import type { PairKind } from '../markets/pair.ts';
import { type ForecastGroup, readTally } from '../model/calibration.ts';
import type { DailyTallies } from '../model/forecast-tally.ts';
import { wilsonInterval } from '../wilson-interval.ts';
import type { EngineDay } from './day-record.ts';

/**
 * Number of forecasts, their mean probability, and their win rate; probability and win rate are in
 * percent.
 */
export type Score = Pick<EngineOverview['reliability'][number], 'forecasts' | 'predicted' | 'actual'>;

/**
 * Boundaries of the bars of the reliability plot, in percent. Bars near 50 % are narrow, because
 * most forecasts are close to 50 %.
 */
const EDGES = [50, 51, 52, 53, 54, 56, 60];

export function scoreOf(groups: readonly ForecastGroup[]): Score {
  let [forecasts, predicted, wins] = [0, 0, 0];
  for (const group of groups) {
    forecasts += group.count;
    predicted += group.count * group.probability;
    wins += group.wins;
  }
  return {
    forecasts,
    predicted: forecasts === 0 ? 0 : percent(predicted / forecasts),
    actual: actualOf(wins, forecasts),
  };
}

/** Returns the win rate with its 95 % Wilson interval, in percent; null for too few forecasts. */
export function actualOf(wins: number, forecasts: number): Score['actual'] {
  const interval = wilsonInterval(wins, forecasts);
  if (!interval || forecasts < ENGINE_SHARE_MIN_FORECASTS) return null;
  return { value: percent(wins / forecasts), low: percent(interval.low), high: percent(interval.high) };
}

/**
 * Returns the Brier skill of the forecasts compared with a coin toss, in percent: 100 · (1 − Brier
 * score ÷ 0.25). Returns 0 if there are no forecasts.
 */
export function skillOf(groups: readonly ForecastGroup[]): number {
  let [forecasts, loss] = [0, 0];
  for (const { probability, count, wins } of groups) {
    forecasts += count;
    loss += wins * (1 - probability) ** 2 + (count - wins) * probability ** 2;
  }
  return forecasts === 0 ? 0 : percent(1 - loss / forecasts / 0.25);
}

/**
 * Returns the win rate for each bar of the reliability plot (EDGES). The last bar also contains all
 * higher forecasts.
 */
export function reliabilityOf(groups: readonly ForecastGroup[]): EngineOverview['reliability'] {
  return EDGES.slice(0, -1).map((from, index) => {
    const to = EDGES[index + 1] as number;
    const isLast = index === EDGES.length - 2;
    const within = groups.filter(
      ({ probability }) => probability * 100 >= from && (probability * 100 < to || isLast),
    );
    return { from, to, ...scoreOf(within) };
  });
}

export function groupsByKind(
  tallies: DailyTallies,
  wanted: (day: number) => boolean = () => true,
): Map<PairKind, ForecastGroup[]> {
  const groups = new Map<PairKind, ForecastGroup[]>();
  for (const [day, kinds] of tallies) {
    if (!wanted(day)) continue;
    for (const [kind, tally] of kinds) {
      const known = remember(groups, kind, () => []);
      for (const group of readTally(tally)) known.push(group);
    }
  }
  return groups;
}

const percent = (share: number): number => Math.round(share * 10_000) / 100;

/** Results of one engine's forecasts over the judged days. */
export type DaysScore = {
  readonly forecasts: number;
  /** Win rate of the engine's claims, in percent; null for too few claims. */
  readonly actual: Score['actual'];
  /**
   * Mean prediction and win rate of the most confident fifth of each day's claims, in percent; null
   * without claims.
   */
  readonly topFifth: { readonly predicted: number; readonly actual: Score['actual'] } | null;
  /** Brier skill compared with a coin toss, in percent; null without forecasts. */
  readonly skill: number | null;
  /**
   * Calibration slope: 1 is perfect, and a slope below 1 means that the claims are too far from
   * 50 %. Null without claims.
   */
  readonly slope: number | null;
};

export function scoreOfDays(days: readonly EngineDay[]): DaysScore {
  const sum = (of: (day: EngineDay) => number): number => days.reduce((total, day) => total + of(day), 0);
  const forecasts = sum((day) => day.forecasts);
  const squares = sum((day) => day.squares);
  const topClaims = sum(({ top }) => top.claims);
  return {
    forecasts,
    actual: actualOf(
      sum(({ wins }) => wins),
      sum(({ claims }) => claims),
    ),
    topFifth:
      topClaims === 0
        ? null
        : {
            predicted: (100 * sum(({ top }) => top.predicted)) / topClaims,
            actual: actualOf(
              sum(({ top }) => top.wins),
              topClaims,
            ),
          },
    skill: forecasts === 0 ? null : (400 * sum(({ gain }) => gain)) / forecasts,
    slope: squares === 0 ? null : sum(({ products }) => products) / squares,
  };
}
