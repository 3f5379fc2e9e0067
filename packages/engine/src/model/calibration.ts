import type { Pair } from '../markets/pair.ts';
import type { ArtefactContent, Calibration, MarketCalibration, Slope } from './artefact.ts';
import { square } from './exact.ts';
import { type DailyTallies, type ForecastTally, overclaimedDays, talliesBefore } from './forecast-tally.ts';
import { fitOffers, type Offers, predictEdge } from './offer.ts';
import { addSums, noSums, type RatioSums, residualsOf } from './ratio.ts';

export type Calibrations = Pick<ArtefactContent, 'calibrations' | 'effects'>;

/**
 * Slope before there are any forecasts. A slope of 1 takes claims as accurate; four months of
 * prices gave slopes of 0.4 to 1.1.
 */
const PRIOR_SLOPE = 1;
const PRIOR_SLOPE_FORECASTS = 2_000;
/** The slope never enlarges a claim, because the largest claims are mostly luck (ADR 23). */
const MOST_SLOPE = 1;
const LEAST_SLOPE = 0.3;
const PRIOR_GAIN = 0.7;
const PRIOR_GAIN_FORECASTS = 5_000;
const MOST_GAIN = 1.2;
/** The gain is divided by the slope, but never by less than this. */
const LEAST_GAIN_SLOPE = 0.1;
/**
 * Each forecast adds (2p − 1)² to the information about a slope. For a typical forecast, p is 52 %.
 */
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
 * Calibrates the forecasts of one kind of market by multiplying their edges 2p − 1 by a slope (D.
 * R. Cox, "Two further applications of a model for binary regression", Biometrika 45, 1958; applied
 * to edges, which is equivalent at 50 to 60 %). Shrinks the slope towards 1; this prior weighs as
 * much as 2,000 forecasts. The slope's error treats each slot as a single observation. If the
 * strong claims of the newest days were too high (`overclaimedDays`), computes the slope from those
 * days alone and shrinks it towards 0. Claims and evidence use the slope; published signals use
 * `offers`. `days` must be ascending.
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

/** Calibrates all kinds of market by the forecasts of the 28 days before the midnight `day`. */
export function calibrationsAt(tallies: DailyTallies, day: number): Calibrations {
  const { calibrations, effects }: Calibrations = { calibrations: {}, effects: {} };
  for (const [kind, days] of talliesBefore(tallies, day)) {
    const found = calibrateKind(days);
    calibrations[kind] = found.calibration;
    Object.assign(effects, found.effects);
  }
  return { calibrations, effects };
}

/**
 * Returns the calibration of one market. For a market without strong claims, `effect` is 0 and
 * `effectError` is `OfferLine.spread`.
 */
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
 * Computes Σ edge · outcome (1 or −1) ÷ Σ edge², shrunk towards `prior`. Treats each slot as a
 * single observation, because markets move together within a slot. The information is at most Σ
 * edge², the information of independent forecasts.
 */
function drawnTo(prior: number, priorInformation: number, sums: RatioSums): Slope {
  const own = sums.below > 0 ? sums.above / sums.below : 0;
  const information = sums.below > 0 ? square(sums.below) / Math.max(sums.below, residualsOf(sums, own)) : 0;
  const all = information + priorInformation;
  return { slope: (information * own + priorInformation * prior) / all, slopeError: 1 / Math.sqrt(all) };
}

/**
 * Computes the mean gain in R per unit of the calibrated edge s · |2p − 1|, where s is the slope: Σ
 * R · s|2p − 1| ÷ Σ (s(2p − 1))². This equals Σ R · |2p − 1| ÷ Σ (2p − 1)², divided by s. When the
 * gain is later multiplied by a calibrated edge, s cancels, so no edge is shrunk twice. Shrinks the
 * gain towards 0.7.
 */
function gainFrom(days: readonly ForecastTally[], squares: number, forecasts: number, slope: number): number {
  const prior = (PRIOR_GAIN_FORECASTS * squares) / forecasts;
  const products = days.reduce((sum, { gains }) => sum + gains, 0);
  const gain = (products / Math.max(slope, LEAST_GAIN_SLOPE) + PRIOR_GAIN * prior) / (squares + prior);
  return within(0, MOST_GAIN, gain);
}

/** Highest published probability. Four months of prices supported no higher probability. */
export const HIGHEST_PROBABILITY = 0.6;
/** Two-sided 80 % quantile of the standard normal distribution. */
const Z_80 = 1.2815515655446004;
/**
 * Number of standard deviations on each side that contain at least 80 % of any distribution with a
 * single peak: at most 4 ÷ (9 + 9k²) is more than k below the mean (D. F. Vysochanskij and Y. I.
 * Petunin, 1985). The normal quantile Z_80 is too small where skill can end, because an edge that
 * ends falls far at once.
 */
const BOUND_80 = Math.sqrt(4 / (9 * 0.1) - 1);

/**
 * Forecast of a market in a slot: a side, its probability of winning, and an interval. All
 * probabilities are from 0 to 1.
 */
export type Forecast = {
  readonly side: 'buy' | 'sell';
  readonly probability: number;
  /**
   * Lower end of the 80 % interval around `probability`. The interval is computed from the results
   * of earlier forecasts.
   */
  readonly low: number;
  readonly high: number;
};

/** A forecast as it would be published. */
export type Offer = Forecast & {
  /**
   * Predicted probability of winning, before `OfferLine.shortfall` is subtracted. 0.5 if the claim
   * is weak or the kind of market has no `OfferLine`.
   */
  readonly offered: number;
  /**
   * `probability` minus a margin for the luck of the claims from which it was computed. It decides
   * what is published. Unlike `low`, it assumes that skill lasts.
   */
  readonly cautious: number;
};

/** Returns the probability for an edge, limited to the range from 0.5 to HIGHEST_PROBABILITY. */
const probabilityOf = (edge: number): number => within(0.5, HIGHEST_PROBABILITY, 0.5 + edge / 2);

/** Forecasts that have nearly the same probability. */
export type ForecastGroup = {
  readonly probability: number;
  readonly count: number;
  readonly wins: number;
};

/** Groups the forecasts of a tally by their claimed edge. */
export function readTally({ counts, wins, sizes }: ForecastTally): ForecastGroup[] {
  return counts.flatMap((count, bin) => {
    if (count === 0) return [];
    const probability = probabilityOf((sizes[bin] as number) / count);
    return [{ probability, count, wins: wins[bin] as number }];
  });
}

/**
 * Calibrates `buy`, the probability that buying wins. `tieSide` is the side if buying and selling
 * are equally likely to win.
 */
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

/** Returns the forecast's probability that buying wins. */
export const claimOf = ({ side, probability }: Forecast): number =>
  side === 'buy' ? probability : 1 - probability;

/**
 * Returns the forecast as it would be published. A weak claim keeps its probability, but the lower
 * end of its interval becomes 0.5, the win rate of a coin. If the kind of market has no
 * `OfferLine`, every claim counts as weak. The interval of a strong claim allows for skill that
 * changes (ADR 47).
 */
export function offerOf(forecast: Forecast, calibration: MarketCalibration): Offer {
  const found = predictEdge(2 * forecast.probability - 1, calibration.offers, calibration);
  if (!found) return { ...forecast, low: 0.5, offered: 0.5, cautious: 0.5 };
  const margin = BOUND_80 * Math.hypot(found.error, found.change);
  return {
    side: forecast.side,
    probability: probabilityOf(found.offered),
    low: probabilityOf(found.offered - margin),
    high: probabilityOf(found.offered + margin),
    offered: probabilityOf(found.predicted),
    cautious: probabilityOf(found.offered - Z_80 * found.error),
  };
}
