import type { Pair } from '../pair.ts';
import { hashAt, normal } from './randomness.ts';

/**
 * Settings of the legs of one length. A leg is a rise or fall of the price over many minutes. For
 * each length, knots with random heights are joined by smooth steps (3u² − 2u³), so the price may
 * turn at each knot. Heights do not accumulate, so every leg is reversed eventually. Distances
 * between knots are measured in activity, so a busy market reaches the next knot sooner. Legs are
 * added to the driftless path.
 */
type Horizon = {
  /** Length of a leg in minutes of average activity. */
  readonly minutes: number;
  /**
   * Standard deviation of a knot's height. Its unit is the typical move of the driftless path
   * during one leg.
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

/**
 * Data for converting a stretch of minutes to activity. A busy minute has an activity above 1, and
 * a minute while the market is closed has 0.
 */
export type Clock = {
  /**
   * Cumulative activity in the week that contains the stretch: value i is the activity before
   * minute i of the week.
   */
  readonly activity: Float64Array;
  /** Minute of the week at which the stretch starts. */
  readonly first: number;
  /** Total activity of all earlier weeks, in minutes of average activity. */
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
