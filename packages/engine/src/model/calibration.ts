import { logitOf, sigmoid } from './logistic.ts';
import { type ClaimSums, NO_CLAIMS, overclaimedDays } from './overclaim.ts';

/** A forecast that was made before its outcome was known, and what came. */
export type ScoredForecast = {
  /** Probability of buying, as the mixture gave it. */
  readonly buy: number;
  readonly label: 0 | 1;
  /** Gain of buying in R. */
  readonly buyR: number;
};

/** How the forecasts of one kind of market are to be read. */
export type Calibration = {
  /** Factor of the logit: below 1 the forecasts claim too much. */
  readonly slope: number;
  readonly slopeError: number;
  /** Mean gain in R for each 1 of 2p − 1. */
  readonly gain: number;
  readonly forecasts: number;
};

/** What is believed before there are forecasts. Measured on four months of prices: 0.4 to 1.1 (docs/engine.md). */
const PRIOR_SLOPE = 1;
const PRIOR_SLOPE_FORECASTS = 2_000;
const SLOPE_BOUNDS = [0.3, 1.2] as const;
const PRIOR_GAIN = 0.7;
const PRIOR_GAIN_FORECASTS = 5_000;
const GAIN_BOUNDS = [0, 1.2] as const;
/** Information about a slope that a forecast of 52 % carries: logit² · p · (1 − p). Of the prior, while there are no forecasts. */
const USUAL_INFORMATION = logitOf(0.52) ** 2 * 0.52 * 0.48;
const NEWTON_STEPS = 20;

export const NO_CALIBRATION: Calibration = {
  slope: PRIOR_SLOPE,
  slopeError: 1 / Math.sqrt(PRIOR_SLOPE_FORECASTS * USUAL_INFORMATION),
  gain: PRIOR_GAIN,
  forecasts: 0,
};

function gainFrom(products: number, squares: number, forecasts: number): number {
  const prior = (PRIOR_GAIN_FORECASTS * squares) / forecasts;
  return within(GAIN_BOUNDS, (products + PRIOR_GAIN * prior) / (squares + prior));
}

const within = ([low, high]: readonly [number, number], value: number) =>
  Math.max(low, Math.min(high, value));

/**
 * Scored forecasts of a day counted by how much they claimed, so that 28 days of all markets are a few numbers and not millions of
 * forecasts. By the side that was claimed: mirrored prices count alike. Plain numbers so that it can be stored.
 */
export type ForecastTally = {
  /** By the size of the claim: bin i holds logits from i to i + 1 times BIN. Forecasts, those that won, the sum of their logits. */
  readonly counts: number[];
  readonly wins: number[];
  readonly logits: number[];
  /** Sum of the logits of those that won, which the slope follows most: no bin stands between. */
  wonLogits: number;
  /** Sums of (2p − 1)² and (2p − 1) · R. */
  squares: number;
  products: number;
  /** Strong claims of that day. */
  readonly strong: ClaimSums;
};

/** Of logits: a twentieth of a point of probability. All in a bin are taken as their mean. */
const BIN = 0.002;
const BINS = 1_500;

/** One that is still counted. */
export type OpenTally = ForecastTally & Required<Pick<ForecastTally, 'strong'>>;

export const createTally = (): OpenTally => ({
  counts: [],
  wins: [],
  logits: [],
  wonLogits: 0,
  squares: 0,
  products: 0,
  strong: { ...NO_CLAIMS },
});

/** Adds a forecast, in place. */
export function tallyForecast(tally: ForecastTally, { buy, label, buyR }: ScoredForecast): void {
  if (buy === 0.5) return;
  const logit = logitOf(buy);
  const size = Math.abs(logit);
  const bin = Math.min(BINS - 1, Math.floor(size / BIN));
  for (let index = tally.counts.length; index <= bin; index++) {
    tally.counts.push(0);
    tally.wins.push(0);
    tally.logits.push(0);
  }
  tally.counts[bin] = (tally.counts[bin] as number) + 1;
  if ((label === 1) === logit > 0) {
    tally.wins[bin] = (tally.wins[bin] as number) + 1;
    tally.wonLogits += size;
  }
  tally.logits[bin] = (tally.logits[bin] as number) + size;
  const edge = 2 * buy - 1;
  tally.squares += edge * edge;
  tally.products += edge * buyR;
}

/**
 * A logistic slope through the origin (Cox's recalibration without intercept: D. R. Cox, "Two further applications of a model for binary
 * regression", Biometrika 45, 1958), drawn to 1 with the weight of 2,000 forecasts, and the regression of R on 2p − 1 drawn to 0.7 with the weight
 * of 5,000. Isotonic regression is not used: with skill this small it costs half of it (docs/engine.md). Where strong claims of the newest days did
 * not come, the slope is that of those days alone, drawn to 0. `days` ascending; as exact as the bins are narrow.
 */
export function calibrateTallies(days: readonly ForecastTally[]): Calibration {
  const over = overclaimedDays(days);
  const { forecasts, squares, products, ...whole } = summed(days);
  if (forecasts === 0) return NO_CALIBRATION;
  const slope = over ? fitSlope(summed(over), 0, [0, SLOPE_BOUNDS[1]]) : fitSlope(whole, PRIOR_SLOPE);
  return { ...slope, gain: gainFrom(products, squares, forecasts), forecasts };
}

type SummedTallies = {
  /** Mean logit and number of the forecasts in each bin. */
  readonly bins: readonly { readonly logit: number; readonly count: number }[];
  readonly wonLogits: number;
};

function summed(days: readonly ForecastTally[]) {
  const bins = new Map<number, { count: number; logits: number }>();
  for (const { counts, logits } of days)
    for (const [bin, count] of counts.entries()) {
      if (count === 0) continue;
      const sum = bins.get(bin) ?? { count: 0, logits: 0 };
      sum.count += count;
      sum.logits += logits[bin] as number;
      bins.set(bin, sum);
    }
  const sumOf = (of: 'wonLogits' | 'squares' | 'products') => days.reduce((sum, day) => sum + day[of], 0);
  return {
    bins: [...bins.values()].map(({ count, logits }) => ({ logit: logits / count, count })),
    forecasts: [...bins.values()].reduce((sum, { count }) => sum + count, 0),
    wonLogits: sumOf('wonLogits'),
    squares: sumOf('squares'),
    products: sumOf('products'),
  };
}

/** Newton's method on the logistic likelihood, with a prior that weighs as much as 2,000 forecasts. */
function fitSlope(
  { bins, wonLogits }: SummedTallies,
  prior: number,
  bounds: readonly [number, number] = SLOPE_BOUNDS,
): Pick<Calibration, 'slope' | 'slopeError'> {
  const forecasts = bins.reduce((sum, { count }) => sum + count, 0);
  const usual = bins.reduce((sum, { logit, count }) => sum + logit * logit * 0.25 * count, 0) / forecasts;
  const priorInformation = PRIOR_SLOPE_FORECASTS * usual;
  let slope = prior;
  let information = priorInformation;
  for (let step = 0; step < NEWTON_STEPS; step++) {
    let gradient = priorInformation * (slope - prior) - wonLogits;
    information = priorInformation;
    for (const { logit, count } of bins) {
      const probability = sigmoid(slope * logit);
      gradient += count * probability * logit;
      information += count * logit * logit * probability * (1 - probability);
    }
    slope -= gradient / information;
  }
  return { slope: within(bounds, slope), slopeError: 1 / Math.sqrt(information) };
}

/** No confidence above this: in four months nothing above it was ever supported (docs/engine.md). */
export const HIGHEST_PROBABILITY = 0.6;
/** Two-sided 80 % of a normal distribution. */
const Z_80 = 1.2815515655446004;

/**
 * The forecast of a market in a slot: a side, its probability of winning, and an interval. Probabilities from 0 to 1. The interval is that of
 * the slope: how well forecasts of this kind, made before their outcome, have held so far.
 */
export type Forecast = {
  readonly side: 'buy' | 'sell';
  readonly probability: number;
  /** 80 % interval. */
  readonly low: number;
  readonly high: number;
};

/** `tieSide` is taken when buying and selling are equally likely. */
export function calibrated(
  buy: number,
  { slope, slopeError }: Calibration,
  tieSide: 'buy' | 'sell',
): Forecast {
  const raw = logitOf(buy);
  const logit = Math.abs(raw) * slope;
  const margin = Z_80 * Math.abs(raw) * slopeError;
  const capped = (value: number) => Math.min(HIGHEST_PROBABILITY, sigmoid(value));
  return {
    side: raw === 0 ? tieSide : raw > 0 ? 'buy' : 'sell',
    probability: capped(logit),
    low: capped(logit - margin),
    high: capped(logit + margin),
  };
}
