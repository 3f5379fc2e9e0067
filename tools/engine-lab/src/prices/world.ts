import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Candle } from '@croneai/engine/markets/candle.ts';
import { type Pair, roundToTick } from '@croneai/engine/markets/pair.ts';
import { getPair } from '@croneai/engine/markets/universe.ts';
import { SIGNAL_BARS } from '@croneai/engine/model/ledger.ts';

/**
 * A world of simulated prices in which the probability of each move is known. Worlds show how much
 * skill an engine finds where there is some, and that it finds nothing in noise. The log price
 * moves in 8 steps a minute, and its volatility is an AR(1) process in logarithms. The next minute
 * drifts by k · s · σ. s is the move of the last 15 minutes as a multiple of a typical move, within
 * ±2.5, and σ is the standard deviation of the move in a typical minute.
 */
export type World = {
  readonly name: string;
  /**
   * Returns the strength k of a market's drift on a day, counted from 0. Moves continue if k is
   * above 0 and reverse if it is below 0.
   */
  readonly drift: (day: number, market: number) => number;
  /** Share of the variance that all markets have in common. */
  readonly together?: number;
};

const ALL: readonly World[] = [
  { name: 'noise', drift: () => 0 },
  { name: 'reversal', drift: () => -0.05 },
  { name: 'trend', drift: () => 0.1 },
  { name: 'regime', drift: (day) => (Math.floor(day / 7) % 2 === 0 ? 0.1 : -0.1) },
  { name: 'dies', drift: (day) => (day < 14 ? 0.1 : 0) },
  { name: 'one-in-many', drift: (_day, market) => (market === 0 ? 0.1 : 0) },
  // Every fourth market has no drift, and the others have little or much. The random moves of all
  // markets are partly the same. The drift is bounded so that the best market of each slot wins
  // about 60 %, because the engine never predicts more (HIGHEST_PROBABILITY).
  { name: 'mixed', drift: (_day, market) => -0.025 * (market % 4), together: 0.3 },
];
export const WORLDS: Readonly<Record<string, World>> = Object.fromEntries(
  ALL.map((world) => [world.name, world]),
);

/** Creates a market that is always open, with a price near 100. */
export const worldPair = (number: number): Pair => ({
  ...getPair('BTCUSDT'),
  symbol: `WORLD${number}`,
  tickSize: 0.0001,
  precision: 4,
  referencePrice: 100,
});

const STEPS_A_MINUTE = 8;
const MOVE_MINUTES = 15;
const MOST_MOVE = 2.5;
/** Standard deviation of the log return in a typical minute, which is 15 % a year. */
const MINUTE_VOLATILITY = 0.15 / Math.sqrt(365 * 24 * 60);
const VOLATILITY_MEMORY = 0.995;
const VOLATILITY_NOISE = 0.05;

/**
 * Creates a market of a world: `days` of minute candles starting at `from`. Prices are multiples of
 * the tick size of `pair`. The same seed gives the same prices. For each minute, also returns two
 * values that a real engine cannot know. `drift` is the factor k · s of `World` at the start of the
 * minute. If it is above 0, buying is the better side. `truth` is the probability that the price
 * rises over the next five minutes.
 */
export function worldMarket({
  world,
  market,
  seed,
  pair,
  from,
  days,
}: Record<'market' | 'seed' | 'from' | 'days', number> & { world: World; pair: Pair }): {
  candles: Candle[];
  drift: Float64Array;
  truth: Float64Array;
} {
  const random = normals(seed * 1_000_003 + market);
  const common = normals(seed * 1_000_003 - 1);
  const together = world.together ?? 0;
  const minutes = days * 24 * 60;
  const logs = new Float64Array(minutes + 1);
  logs[0] = Math.log(pair.referencePrice);
  const [drift, truth] = [new Float64Array(minutes), new Float64Array(minutes)];
  const candles: Candle[] = [];
  const strengths = Array.from({ length: days }, (_none, day) => world.drift(day, market));
  let logVolatility = 0;
  for (let minute = 0; minute < minutes; minute++) {
    const day = Math.floor(minute / (24 * 60));
    const start = logs[minute] as number;
    const strength = strengths[day] as number;
    drift[minute] = strength * stateAt(logs, minute, start);
    logVolatility = VOLATILITY_MEMORY * logVolatility + VOLATILITY_NOISE * random();
    const deviation = MINUTE_VOLATILITY * Math.exp(logVolatility / 2);
    const step = together
      ? () => Math.sqrt(together) * common() + Math.sqrt(1 - together) * random()
      : random;
    truth[minute] = riseProbability(logs, minute, strength, deviation);
    const bar = walkMinute(start, (drift[minute] as number) * MINUTE_VOLATILITY, deviation, step);
    logs[minute + 1] = bar.close;
    candles.push(toCandle(pair, from + minute * MINUTE_MS, start, bar));
  }
  return { candles, drift, truth };
}

/**
 * Returns the move of the 15 minutes before `minute`, at which the log price is `price`. The move
 * is a multiple of a typical move, limited to ±MOST_MOVE.
 */
function stateAt(logs: Float64Array, minute: number, price: number): number {
  const before = logs[Math.max(0, minute - MOVE_MINUTES)] as number;
  const move = (price - before) / (MINUTE_VOLATILITY * Math.sqrt(MOVE_MINUTES));
  return Math.max(-MOST_MOVE, Math.min(MOST_MOVE, move));
}

/**
 * Computes the probability that the price rises over the next SIGNAL_BARS minutes. Adds up their
 * drifts, as if nothing else moved the price, and divides the sum by the current volatility.
 */
function riseProbability(logs: Float64Array, minute: number, strength: number, deviation: number): number {
  const start = logs[minute] as number;
  let price = start;
  for (let next = minute; next < minute + SIGNAL_BARS; next++)
    price += strength * stateAt(logs, next, price) * MINUTE_VOLATILITY;
  return normalShare((price - start) / (deviation * Math.sqrt(SIGNAL_BARS)));
}

/**
 * Computes the cumulative distribution function of the standard normal distribution (Abramowitz and
 * Stegun 7.1.26, within 1.5e-7).
 */
export function normalShare(x: number): number {
  const z = Math.abs(x) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * z);
  const series =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const below = 1 - (series * Math.exp(-z * z)) / 2;
  return x < 0 ? 1 - below : below;
}

type Bar = { close: number; high: number; low: number };

function walkMinute(start: number, drift: number, deviation: number, random: () => number): Bar {
  let [close, high, low] = [start, start, start];
  for (let step = 0; step < STEPS_A_MINUTE; step++) {
    close += drift / STEPS_A_MINUTE + (deviation / Math.sqrt(STEPS_A_MINUTE)) * random();
    if (close > high) high = close;
    if (close < low) low = close;
  }
  return { close, high, low };
}

function toCandle(pair: Pair, time: number, open: number, { close, high, low }: Bar): Candle {
  const price = (log: number) => roundToTick(pair, Math.exp(log));
  return { time, open: price(open), high: price(high), low: price(low), close: price(close), volume: 1 };
}

/**
 * Creates a generator of numbers strictly between 0 and 1 that depend only on the seed
 * (mulberry32).
 */
export function uniforms(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 2 ** 32;
  };
}

/** Creates a generator of standard normal numbers with the Box–Muller transform (1958). */
function normals(seed: number): () => number {
  const uniform = uniforms(seed);
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}
