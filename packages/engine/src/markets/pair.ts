import type { SessionHours } from './session-hours.ts';

export const KINDS = ['forex', 'crypto', 'metal', 'index'] as const;
export type PairKind = (typeof KINDS)[number];

/** A market that can have signals. */
export type Pair = {
  /** Letters and digits, unique: `EURUSD`. */
  readonly symbol: string;
  /** Display name: `EUR/USD (OTC)`. */
  readonly displayName: string;
  readonly kind: PairKind;
  /** Base currency in providers' notation (`EUR`, `BTC`, `XAU`); for an index, its own symbol. */
  readonly base: string;
  /** The currency of the price. */
  readonly quote: string;
  /** The smallest step of the price, in the quote currency; a multiple of 10^-precision. */
  readonly tickSize: number;
  /** Number of decimals in displayed prices. */
  readonly precision: number;
  readonly session: SessionHours;
  /** Typical price, used only as the level of the synthetic feed. */
  readonly referencePrice: number;
  /** Standard deviation of a year's log return (0.08 = 8%), rounded; used by the synthetic feed. */
  readonly yearlyVolatility: number;
};

/**
 * A price rounded to the pair's tick, as the double of its decimal text (no 1.0850000000000002).
 */
export function roundToTick(pair: Pick<Pair, 'tickSize' | 'precision'>, price: number): number {
  const scale = 10 ** pair.precision;
  const stepsPerTick = Math.round(pair.tickSize * scale);
  // A quotient of integers is the double nearest to the decimal; a product with the tick is not.
  return (Math.round((price * scale) / stepsPerTick) * stepsPerTick) / scale;
}
