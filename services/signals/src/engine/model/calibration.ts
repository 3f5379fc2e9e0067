import { logitOf, sigmoid } from './logistic.ts';

/** A forecast that was made before its outcome was known, and what came. */
export interface ScoredForecast {
  /** Probability of buying, as the mixture gave it. */
  readonly buy: number;
  readonly label: 0 | 1;
  /** Gain of buying in R. */
  readonly buyR: number;
}

/** How the forecasts of one kind of market are to be read. */
export interface Calibration {
  /** Factor of the logit: below 1 the forecasts claim too much. */
  readonly slope: number;
  readonly slopeError: number;
  /** Mean gain in R for each 1 of 2p − 1. */
  readonly gain: number;
  readonly forecasts: number;
}

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

/**
 * A logistic slope through the origin (Cox's recalibration without intercept: D. R. Cox, "Two further applications of a model for binary
 * regression", Biometrika 45, 1958), drawn to 1 with the weight of 2,000 forecasts, and the regression of R on 2p − 1 drawn to 0.7 with the weight
 * of 5,000. Isotonic regression is not used: with skill this small it costs half of it (docs/engine.md).
 */
export function calibrate(scored: readonly ScoredForecast[]): Calibration {
  const told = scored.filter(({ buy }) => buy !== 0.5);
  if (told.length === 0) return NO_CALIBRATION;
  const logits = Float64Array.from(told, ({ buy }) => logitOf(buy));
  const usual = logits.reduce((sum, logit) => sum + logit * logit * 0.25, 0) / logits.length;
  const priorInformation = PRIOR_SLOPE_FORECASTS * usual;
  let slope: number = PRIOR_SLOPE;
  let information = priorInformation;
  for (let step = 0; step < NEWTON_STEPS; step++) {
    let gradient = priorInformation * (slope - PRIOR_SLOPE);
    information = priorInformation;
    for (let index = 0; index < logits.length; index++) {
      const logit = logits[index] as number;
      const probability = sigmoid(slope * logit);
      gradient += (probability - (told[index] as ScoredForecast).label) * logit;
      information += logit * logit * probability * (1 - probability);
    }
    slope -= gradient / information;
  }
  return {
    slope: within(SLOPE_BOUNDS, slope),
    slopeError: 1 / Math.sqrt(information),
    gain: gainOf(told),
    forecasts: told.length,
  };
}

function gainOf(told: readonly ScoredForecast[]): number {
  let [products, squares] = [0, 0];
  for (const { buy, buyR } of told) {
    const edge = 2 * buy - 1;
    products += edge * buyR;
    squares += edge * edge;
  }
  const prior = (PRIOR_GAIN_FORECASTS * squares) / told.length;
  return within(GAIN_BOUNDS, (products + PRIOR_GAIN * prior) / (squares + prior));
}

const within = ([low, high]: readonly [number, number], value: number) =>
  Math.max(low, Math.min(high, value));

/** No confidence above this: in four months nothing above it was ever supported (docs/engine.md). */
export const HIGHEST_PROBABILITY = 0.6;
/** Two-sided 80 % of a normal distribution. */
const Z_80 = 1.2815515655446004;

/**
 * What is said of a market in a slot: a side, how likely it wins, and how sure that is. Probabilities from 0 to 1. The interval is that of
 * the slope: how well forecasts of this kind, made before their outcome, have held so far.
 */
export interface Forecast {
  readonly side: 'buy' | 'sell';
  readonly probability: number;
  /** 80 % interval. */
  readonly low: number;
  readonly high: number;
}

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
