import type { PairKind } from '../markets/pair.ts';
import { MOMENTUM_BARS, type Reading } from './indicators.ts';

/** `trend`: the price is expected to go on. `reversal`: it is expected to come back from an extreme. */
export type Setup = 'trend' | 'reversal';

export type Match = {
  readonly setup: Setup;
  readonly signalType: 'buy' | 'sell';
  /** 0 to 1. */
  readonly score: number;
  /** Setup, strength, market and volatility, joined by dots: what candidates alike have in common. */
  readonly bucket: string;
};

/** Smallest trend strength that counts as a trend: above it, fewer than half of all bars remain. */
const TREND_STRENGTH = 0.6;
/** Trends up to this strength are ranked by score. */
const FULL_STRENGTH = 3;
/** Oversold; overbought is 100 less it (Wilder's levels). */
const OVERSOLD_RSI = 30;

/**
 * How far the price went in MOMENTUM_BARS, in what a market without direction would go: a random walk moves by the square
 * root of its steps, so that is ATR · √MOMENTUM_BARS. Positive is up.
 */
const trendStrength = ({ momentum, atr }: Pick<Reading, 'momentum' | 'atr'>): number =>
  momentum / (atr * Math.sqrt(MOMENTUM_BARS));

type Situation = {
  readonly reading: Reading;
  readonly kind: PairKind;
  /** Start of the slot, epoch milliseconds. */
  readonly at: number;
};

/**
 * The setup that a reading meets, or undefined. Buy and sell are mirror images.
 * - trend: the momentum is strong, the fast average is on its side of the slow one, the last close on its side of the fast one
 *   (the move still goes on), and the RSI agrees;
 * - reversal: no strong momentum, yet the last close is outside of its Bollinger band and the RSI oversold or overbought.
 */
export function findSetup(situation: Situation): Match | undefined {
  const { close, fast, slow, rsi, lowerBand, upperBand } = situation.reading;
  const strength = trendStrength(situation.reading);
  if (strength >= TREND_STRENGTH)
    return close > fast && fast > slow && rsi > 50 ? toTrend('buy', strength, situation) : undefined;
  if (strength <= -TREND_STRENGTH)
    return close < fast && fast < slow && rsi < 50 ? toTrend('sell', -strength, situation) : undefined;
  if (close < lowerBand && rsi < OVERSOLD_RSI) return toReversal('buy', OVERSOLD_RSI - rsi, situation);
  if (close > upperBand && rsi > 100 - OVERSOLD_RSI)
    return toReversal('sell', rsi - (100 - OVERSOLD_RSI), situation);
  return undefined;
}

/** Names of bands, each with its upper end. */
type Bands = readonly (readonly [string, number])[];
const TREND_STRENGTHS: Bands = [
  ['clear', 1],
  ['strong', 1.5],
  ['very-strong', 2],
  ['extreme', Number.POSITIVE_INFINITY],
];
/** By how far the RSI is beyond its level. */
const REVERSAL_STRENGTHS: Bands = [
  ['near', 10],
  ['far', Number.POSITIVE_INFINITY],
];
/** The ATR as a part of its longer average. */
const VOLATILITIES: Bands = [
  ['quiet', 0.85],
  ['usual', 1.2],
  ['wild', Number.POSITIVE_INFINITY],
];
const bandOf = (bands: Bands, value: number): string => bands.find(([, end]) => value < end)?.[0] ?? '';

/** What trades at the weekend trades thinly then, and moves otherwise. */
function marketOf({ kind, at }: Situation): string {
  const day = new Date(at).getUTCDay();
  return day === 0 || day === 6 ? `${kind}-weekend` : kind;
}

function toTrend(signalType: Match['signalType'], strength: number, situation: Situation): Match {
  const { atr, longAtr } = situation.reading;
  const score = Math.min(1, strength / FULL_STRENGTH);
  const bucket = `trend.${bandOf(TREND_STRENGTHS, strength)}.${marketOf(situation)}.${bandOf(VOLATILITIES, atr / longAtr)}`;
  return { setup: 'trend', signalType, score, bucket };
}

function toReversal(signalType: Match['signalType'], rsiBeyond: number, situation: Situation): Match {
  const { atr, longAtr } = situation.reading;
  const bucket = `reversal.${bandOf(REVERSAL_STRENGTHS, rsiBeyond)}.${marketOf(situation)}.${bandOf(VOLATILITIES, atr / longAtr)}`;
  return { setup: 'reversal', signalType, score: rsiBeyond / OVERSOLD_RSI, bucket };
}
