import type { Pair } from '../markets/pair.ts';
import type { ArtefactContent, Calibration, MarketCalibration, Slope } from './artefact.ts';
import { square } from './exact.ts';
import { type DailyTallies, type ForecastTally, overclaimedDays, talliesBefore } from './forecast-tally.ts';
import { fitOffers, type Offers, predictEdge } from './offer.ts';
import { addSums, noSums, type RatioSums, residualsOf } from './ratio.ts';

export type Calibrations = Pick<ArtefactContent, 'calibrations' | 'effects'>;

/** Prior slope without any forecasts. Four months of prices gave 0.4 to 1.1 (docs/engine.md). */
const PRIOR_SLOPE = 1;
const PRIOR_SLOPE_FORECASTS = 2_000;
/** A claim is never enlarged, because evidence and weights stake the experts' own probability. */
const MOST_SLOPE = 1;
const LEAST_SLOPE = 0.3;
const PRIOR_GAIN = 0.7;
const PRIOR_GAIN_FORECASTS = 5_000;
const MOST_GAIN = 1.2;
/** Smallest edge for which a gain can be measured. */
const LEAST_GAIN_SLOPE = 0.1;
/** Weight of the prior, in forecasts of 52 %: information about a slope is Σ (2p − 1)². */
const USUAL_INFORMATION = square(0.04);

export const NO_CALIBRATION: Calibration = {
  slope: PRIOR_SLOPE,
  slopeError: 1 / Math.sqrt(PRIOR_SLOPE_FORECASTS * USUAL_INFORMATION),
  offers: null,
  gain: PRIOR_GAIN,
  forecasts: 0,
};

const within = (low: number, high: number, value: number) => Math.max(low, Math.min(high, value));

/**
 * Calibrates the forecasts of one kind of market by a slope through the coin (D. R. Cox, "Two
 * further applications of a model for binary regression", Biometrika 45, 1958; applied to edges,
 * which is equivalent at 50 to 60 %). The slope is shrunk to 1 with the weight of 2,000 forecasts,
 * and slots are the units of its error. If strong claims of the newest days lost, only those days
 * count, and the slope is shrunk to 0. Claims, evidence and weights use the slope; `offers` serve
 * published signals. `days` ascending.
 */
export function calibrateKind(days: readonly ForecastTally[]): {
  readonly calibration: Calibration;
  readonly effects: Offers['effects'];
} {
  const over = overclaimedDays(days);
  const forecasts = days.reduce((sum, tally) => sum + countOf(tally), 0);
  if (forecasts === 0) return { calibration: NO_CALIBRATION, effects: {} };
  const sums = summed(days);
  const information = (PRIOR_SLOPE_FORECASTS * sums.below) / forecasts;
  const { slope, slopeError } = over
    ? drawnTo(0, information, summed(over))
    : drawnTo(PRIOR_SLOPE, information, sums);
  const bounded = within(over ? 0 : LEAST_SLOPE, MOST_SLOPE, slope);
  const { line, effects } = fitOffers(days);
  const gain = gainFrom(days, sums.below, forecasts, bounded);
  return { calibration: { slope: bounded, slopeError, offers: line, gain, forecasts }, effects };
}

const countOf = ({ counts }: ForecastTally): number => counts.reduce((all, count) => all + count, 0);

/** Calibrations from the forecasts of the 28 days before a midnight. */
export function calibrationsAt(tallies: DailyTallies, day: number): Calibrations {
  const { calibrations, effects }: Calibrations = { calibrations: {}, effects: {} };
  for (const [kind, days] of talliesBefore(tallies, day)) {
    const found = calibrateKind(days);
    calibrations[kind] = found.calibration;
    Object.assign(effects, found.effects);
  }
  return { calibrations, effects };
}

/** A market without strong claims gets the usual variance between markets. */
export function calibrationOf(
  { calibrations, effects }: Calibrations,
  { symbol, kind }: Pick<Pair, 'symbol' | 'kind'>,
): MarketCalibration {
  const ofKind = calibrations[kind] ?? NO_CALIBRATION;
  return { effect: 0, effectError: ofKind.offers?.spread ?? 0, ...ofKind, ...effects[symbol] };
}

function summed(days: readonly ForecastTally[]): RatioSums {
  const sums = noSums();
  for (const { edges } of days) addSums(sums, edges);
  return sums;
}

/**
 * Σ edge · ±1 ÷ Σ edge² with slots as units, shrunk to the prior. Correlated forecasts weigh less
 * than independent ones, and never more.
 */
function drawnTo(prior: number, priorInformation: number, sums: RatioSums): Slope {
  const own = sums.below > 0 ? sums.above / sums.below : 0;
  const information = sums.below > 0 ? square(sums.below) / Math.max(sums.below, residualsOf(sums, own)) : 0;
  const all = information + priorInformation;
  return { slope: (information * own + priorInformation * prior) / all, slopeError: 1 / Math.sqrt(all) };
}

/**
 * Mean gain per unit of the calibrated edge s · |2p − 1|: the regression of R on it, Σ R · s|2p −
 * 1| ÷ Σ (s(2p − 1))². That equals the regression on the edge before calibration, divided by the
 * slope, so an edge is never shrunk twice. Shrunk to 0.7.
 */
function gainFrom(days: readonly ForecastTally[], squares: number, forecasts: number, slope: number): number {
  const prior = (PRIOR_GAIN_FORECASTS * squares) / forecasts;
  const products = days.reduce((sum, { gains }) => sum + gains, 0);
  const gain = (products / Math.max(slope, LEAST_GAIN_SLOPE) + PRIOR_GAIN * prior) / (squares + prior);
  return within(0, MOST_GAIN, gain);
}

/** Upper bound of confidence: four months of prices supported no higher value (docs/engine.md). */
export const HIGHEST_PROBABILITY = 0.6;
/** Two-sided 80 % quantile of the standard normal distribution. */
const Z_80 = 1.2815515655446004;

/**
 * Forecast of a market in a slot: a side, its probability of winning, and an interval.
 * Probabilities from 0 to 1.
 */
export type Forecast = {
  readonly side: 'buy' | 'sell';
  readonly probability: number;
  /** Lower end of the 80 % interval, from the results of this market's earlier forecasts. */
  readonly low: number;
  readonly high: number;
};

/** A forecast as it would be published. */
export type Offer = Forecast & {
  /**
   * Probability before the shortfall of the best offers is deducted, because the shortfall is
   * measured against it; 0.5 without an offer.
   */
  readonly offered: number;
};

/** Probability for an edge, between 0.5 and the cap, as on a ticket. */
const probabilityOf = (edge: number): number => within(0.5, HIGHEST_PROBABILITY, 0.5 + edge / 2);

/** Forecasts with nearly the same probability. */
export type ForecastGroup = {
  readonly probability: number;
  readonly count: number;
  readonly wins: number;
};

/** Groups the claimed forecasts of a tally. */
export function readTally({ counts, wins, sizes }: ForecastTally): ForecastGroup[] {
  return counts.flatMap((count, bin) => {
    if (count === 0) return [];
    const probability = probabilityOf((sizes[bin] as number) / count);
    return [{ probability, count, wins: wins[bin] as number }];
  });
}

/** `tieSide` decides if buying and selling are equally likely. */
export function calibrated(buy: number, { slope, slopeError }: Slope, tieSide: 'buy' | 'sell'): Forecast {
  const edge = Math.abs(2 * buy - 1);
  const margin = Z_80 * slopeError;
  return {
    side: buy === 0.5 ? tieSide : buy > 0.5 ? 'buy' : 'sell',
    probability: probabilityOf(edge * slope),
    low: probabilityOf(edge * (slope - margin)),
    high: probabilityOf(edge * (slope + margin)),
  };
}

/** Probability of buying in a forecast. */
export const claimOf = ({ side, probability }: Forecast): number =>
  side === 'buy' ? probability : 1 - probability;

/**
 * The forecast as it would be published. A weak claim keeps its probability, but its interval
 * starts no higher than a coin.
 */
export function offerOf(forecast: Forecast, calibration: MarketCalibration): Offer {
  const found = predictEdge(2 * forecast.probability - 1, calibration.offers, calibration);
  if (!found) return { ...forecast, low: 0.5, offered: 0.5 };
  const margin = Z_80 * found.error;
  return {
    side: forecast.side,
    probability: probabilityOf(found.offered),
    low: probabilityOf(found.offered - margin),
    high: probabilityOf(found.offered + margin),
    offered: probabilityOf(found.predicted),
  };
}
