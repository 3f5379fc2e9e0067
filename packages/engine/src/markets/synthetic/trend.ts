import type { Pair } from '../pair.ts';
import { hashAt, normal } from './randomness.ts';

/**
 * Legs are the part of the price that has a direction. For each horizon, knots with random heights
 * are placed one horizon apart on the market's activity clock, and joined by smooth steps (3u² −
 * 2u³). The price rises or falls between two knots and may turn at each knot. Heights do not
 * accumulate, so every leg is reversed eventually. Legs are added to the driftless path.
 */
type Horizon = {
  /** Length of a leg in minutes of average activity. */
  readonly minutes: number;
  /**
   * Size of a leg's price move: the scale of the knots' random heights, as a share of the path's
   * typical move during one leg.
   */
  readonly strength: number;
};

// Each leg is far longer than a signal (five minutes). An engine that looks back over an hour or
// two can therefore find the leg that a signal is in.
const HORIZONS: readonly Horizon[] = [
  { minutes: 40, strength: 0.45 },
  { minutes: 140, strength: 0.5 },
  { minutes: 700, strength: 0.45 },
];

/**
 * Markets with legs. The other markets have no pattern, like most real markets. Some slots of the
 * demo therefore have no signal, mostly at weekends, when only crypto trades. The contracts'
 * `PLANTED_NOTE` states the number of markets with legs.
 */
const PLANTED = ['EURUSD', 'USDJPY', 'GBPAUD', 'XAUUSD', 'BTCUSDT', 'ETHUSDT'] as const;
const planted: ReadonlySet<string> = new Set(PLANTED);

/** Id of a random stream, distinct from those of the path. */
const TREND = 101;

/** Position of a stretch of minutes on the market's activity clock. */
export type Clock = {
  /** Cumulative activity before each minute of the week that contains the stretch. */
  readonly activity: Float64Array;
  /** Minute of the week at which the stretch starts. */
  readonly first: number;
  /** Total activity of all earlier weeks, in minutes. */
  readonly weekStart: number;
};

/** Adds the legs to the log prices of a stretch of minutes. */
export function addTrend(
  stream: number,
  pair: Pair,
  { activity, first, weekStart }: Clock,
  logPrices: Float64Array,
): void {
  if (!planted.has(pair.symbol)) return;
  const perMinute = pair.yearlyVolatility / Math.sqrt(365.25 * 24 * 60);
  for (let index = 0; index < HORIZONS.length; index++) {
    const { minutes, strength } = HORIZONS[index] as Horizon;
    const height = strength * perMinute * Math.sqrt(minutes);
    const knots = stream + TREND + index;
    let knot = Number.NaN;
    let [left, right] = [0, 0];
    for (let at = 0; at < logPrices.length; at++) {
      const place = (weekStart + (activity[first + at] as number)) / minutes;
      const current = Math.floor(place);
      if (current !== knot) {
        knot = current;
        left = height * normal(hashAt(knots, knot));
        right = height * normal(hashAt(knots, knot + 1));
      }
      const u = place - knot;
      logPrices[at] = (logPrices[at] as number) + left + (right - left) * u * u * (3 - 2 * u);
    }
  }
}
