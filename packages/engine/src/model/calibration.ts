import type { Pair } from '../markets/pair.ts';
import type { ArtefactContent, Calibration, Slope } from './artefact.ts';
import { hypotenuse, square } from './exact.ts';
import { type DailyTallies, type ForecastTally, overclaimedDays, talliesBefore } from './forecast-tally.ts';
import { addSums, noSums, type RatioSums, residualsOf } from './ratio.ts';

export type Calibrations = Pick<ArtefactContent, 'calibrations' | 'slopes'>;

/** What is believed before there are forecasts. Measured on four months of prices: 0.4 to 1.1 (docs/engine.md). */
const PRIOR_SLOPE = 1;
const PRIOR_SLOPE_FORECASTS = 2_000;
/** A claim is never made larger: the largest are mostly luck. */
const MOST_SLOPE = 1;
const LEAST_SLOPE = 0.3;
/** Slopes of markets of one kind differ so much, which counts as much as eight markets show. */
const PRIOR_SPREAD = 0.3;
const PRIOR_SPREAD_MARKETS = 8;
const PRIOR_BEST_SLOTS = 500;
const PRIOR_GAIN = 0.7;
const PRIOR_GAIN_FORECASTS = 5_000;
const MOST_GAIN = 1.2;
/** Below it there is no edge left that a gain could be measured by. */
const LEAST_GAIN_SLOPE = 0.1;
/** Of forecasts of 52 %, while there are none: information about a slope is Σ (2p − 1)². */
const USUAL_INFORMATION = square(0.04);

export const NO_CALIBRATION: Calibration = {
  slope: PRIOR_SLOPE,
  slopeError: hypotenuse(1 / Math.sqrt(PRIOR_SLOPE_FORECASTS * USUAL_INFORMATION), PRIOR_SPREAD),
  best: 1,
  bestError: 0,
  gain: PRIOR_GAIN,
  forecasts: 0,
};

const within = (low: number, high: number, value: number) => Math.max(low, Math.min(high, value));

/**
 * Reads the forecasts of one kind of market by a slope through the coin (D. R. Cox, "Two further applications of a model for binary regression",
 * Biometrika 45, 1958; of edges, which at 50 to 60 % is the same), drawn to 1 with the weight of 2,000 forecasts; slots are the units of its error.
 * Each market has its own, drawn to that of its kind by how much markets differ (random effect). Isotonic regression is not used: with
 * skill this small it costs half of it (docs/engine.md). Where strong claims of the newest days did not come, the slope of all is that of those
 * days alone, drawn to 0. `days` ascending.
 */
export function calibrateKind(days: readonly ForecastTally[]): {
  readonly calibration: Calibration;
  readonly slopes: Calibrations['slopes'];
} {
  const over = overclaimedDays(days);
  const forecasts = days.reduce((sum, { counts }) => sum + counts.reduce((all, count) => all + count, 0), 0);
  if (forecasts === 0) return { calibration: NO_CALIBRATION, slopes: {} };
  const sums = summed(days, 'edges');
  const information = (PRIOR_SLOPE_FORECASTS * sums.below) / forecasts;
  const drawn = over
    ? drawnTo(0, information, summed(over, 'edges'))
    : drawnTo(PRIOR_SLOPE, information, sums);
  const kind = { ...drawn, slope: within(over ? 0 : LEAST_SLOPE, MOST_SLOPE, drawn.slope) };
  const markets = over ? new Map<string, Effect>() : effectsOf(days);
  const spread = over ? 0 : spreadOf([...markets.values()], sums);
  const best = summed(days, 'best');
  const slots = days.reduce((sum, { bestSlots }) => sum + bestSlots, 0);
  const top = drawnTo(1, (PRIOR_BEST_SLOTS * best.below) / Math.max(1, slots), best);
  return {
    calibration: {
      slope: kind.slope,
      slopeError: hypotenuse(kind.slopeError, spread),
      best: within(0, 1, top.slope),
      bestError: top.slopeError,
      gain: gainFrom(days, sums.below, forecasts, kind.slope),
      forecasts,
    },
    slopes: Object.fromEntries(
      [...markets].map(([symbol, effect]) => [symbol, marketSlope(kind, spread, effect)]),
    ),
  };
}

/** From the forecasts of the 28 days before a midnight. */
export function calibrationsAt(tallies: DailyTallies, day: number): Calibrations {
  const { calibrations, slopes }: Calibrations = { calibrations: {}, slopes: {} };
  for (const [kind, days] of talliesBefore(tallies, day)) {
    const found = calibrateKind(days);
    calibrations[kind] = found.calibration;
    Object.assign(slopes, found.slopes);
  }
  return { calibrations, slopes };
}

/** As a market is read. */
export const calibrationOf = (
  { calibrations, slopes }: Calibrations,
  { symbol, kind }: Pick<Pair, 'symbol' | 'kind'>,
): Calibration => ({ ...(calibrations[kind] ?? NO_CALIBRATION), ...slopes[symbol] });

function summed(days: readonly ForecastTally[], of: 'edges' | 'best'): RatioSums {
  const sums = noSums();
  for (const day of days) addSums(sums, day[of]);
  return sums;
}

/** Σ edge · ±1 ÷ Σ edge² with slots as units, drawn to what is believed. Forecasts that hang together know less; never more than independent ones. */
function drawnTo(prior: number, priorInformation: number, sums: RatioSums): Slope {
  const own = sums.below > 0 ? sums.above / sums.below : 0;
  const information = sums.below > 0 ? square(sums.below) / Math.max(sums.below, residualsOf(sums, own)) : 0;
  const all = information + priorInformation;
  return { slope: (information * own + priorInformation * prior) / all, slopeError: 1 / Math.sqrt(all) };
}

/** Of one market: Σ edge · ±1 and Σ edge². One forecast a slot, so that they are independent. */
type Effect = { products: number; squares: number };
function effectsOf(days: readonly ForecastTally[]): Map<string, Effect> {
  const effects = new Map<string, Effect>();
  for (const { markets } of days)
    for (const [symbol, [products, squares]] of Object.entries(markets)) {
      const known = effects.get(symbol) ?? { products: 0, squares: 0 };
      effects.set(symbol, { products: known.products + products, squares: known.squares + squares });
    }
  return effects;
}

/**
 * Standard deviation of the slopes of markets beyond what luck gives (method of moments; R. DerSimonian and N. Laird, "Meta-analysis in clinical
 * trials", 1986). Luck that markets share does not set them apart: it takes the design effect of the slots off.
 */
function spreadOf(effects: readonly Effect[], sums: RatioSums): number {
  const known = effects.filter(({ squares }) => squares > 0);
  if (known.length === 0) return PRIOR_SPREAD;
  const apart = known.reduce((sum, { products, squares }) => sum + square(products) / squares, 0);
  const shared = Math.max(1, residualsOf(sums, sums.above / sums.below) / sums.below);
  const beyondLuck =
    apart - square(sums.above) / sums.below - (known.length - Math.min(shared, known.length));
  const weight = sums.below - known.reduce((sum, { squares }) => sum + square(squares), 0) / sums.below;
  const prior = (PRIOR_SPREAD_MARKETS * sums.below) / known.length;
  return Math.sqrt(Math.max(0, beyondLuck + prior * square(PRIOR_SPREAD)) / (weight + prior));
}

function marketSlope(kind: Slope, spread: number, { products, squares }: Effect): Slope {
  const own = (square(spread) * squares) / (1 + square(spread) * squares);
  const slope = kind.slope + (squares > 0 ? own * (products / squares - kind.slope) : 0);
  const slopeError = hypotenuse(spread * Math.sqrt(1 - own), (1 - own) * kind.slopeError);
  return { slope: within(0, MOST_SLOPE, slope), slopeError };
}

/**
 * Mean gain for each 1 of the calibrated edge s · |2p − 1|: the regression of R on it, Σ R · s|2p − 1| ÷ Σ (s(2p − 1))², which is that on the edge before
 * calibration divided by the slope. What is multiplied with a calibrated edge must not have been shrunk before. Drawn to 0.7.
 */
function gainFrom(days: readonly ForecastTally[], squares: number, forecasts: number, slope: number): number {
  const prior = (PRIOR_GAIN_FORECASTS * squares) / forecasts;
  const products = days.reduce((sum, { gains }) => sum + gains, 0);
  const gain = (products / Math.max(slope, LEAST_GAIN_SLOPE) + PRIOR_GAIN * prior) / (squares + prior);
  return within(0, MOST_GAIN, gain);
}

/** No confidence above this: in four months nothing above it was ever supported (docs/engine.md). */
export const HIGHEST_PROBABILITY = 0.6;
/** Two-sided 80 % of a normal distribution. */
const Z_80 = 1.2815515655446004;

/** The forecast of a market in a slot: a side, its probability of winning, and an interval. Probabilities from 0 to 1. */
export type Forecast = {
  readonly side: 'buy' | 'sell';
  readonly probability: number;
  /** 80 % interval: how well forecasts of this market, made before their outcome, have held so far. */
  readonly low: number;
  readonly high: number;
};

/** The calibrated probability of an edge, capped as on a ticket. */
const probabilityOf = (edge: number): number => Math.min(HIGHEST_PROBABILITY, 0.5 + edge / 2);

/** Forecasts of nearly the same probability. */
export type ForecastGroup = {
  readonly probability: number;
  readonly count: number;
  readonly wins: number;
};

/** The forecasts of a tally under this calibration, capped as on a ticket. */
export function readTally(
  { counts, wins, sizes }: ForecastTally,
  { slope }: Pick<Slope, 'slope'>,
): ForecastGroup[] {
  return counts.flatMap((count, bin) => {
    if (count === 0) return [];
    const probability = probabilityOf((slope * (sizes[bin] as number)) / count);
    return [{ probability, count, wins: wins[bin] as number }];
  });
}

/** `tieSide` is taken when buying and selling are equally likely. */
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

/** The probability of buying that a forecast claims. */
export const claimOf = ({ side, probability }: Forecast): number =>
  side === 'buy' ? probability : 1 - probability;

/** What is said of a forecast that is chosen as the best of many. */
export const asBest = ({ slope, slopeError, best, bestError }: Calibration): Slope => ({
  slope: slope * best,
  slopeError: hypotenuse(slope * bestError, best * slopeError),
});
