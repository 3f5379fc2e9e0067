import type { SessionHours } from './session-hours.ts';

export const KINDS = ['forex', 'crypto', 'metal', 'index'] as const;
export type PairKind = (typeof KINDS)[number];

/** A market that can have signals. */
export type Pair = {
  /** Unique, letters and digits: `EURUSD`. */
  readonly symbol: string;
  /** Display name: `EUR/USD (OTC)`. */
  readonly displayName: string;
  readonly kind: PairKind;
  /** Base currency in providers' notation (`EUR`, `BTC`, `XAU`); for an index, its own symbol. */
  readonly base: string;
  /** The currency of the price. */
  readonly quote: string;
  /** Smallest step of the price, in the quote currency; a multiple of 10^-precision. */
  readonly tickSize: number;
  /** Number of decimals in displayed prices. */
  readonly precision: number;
  readonly session: SessionHours;
  /** Typical price, used only as the price level of the synthetic feed. */
  readonly referencePrice: number;
  /**
   * Standard deviation of a year's log return (0.08 = 8%), rounded. Only the synthetic feed uses
   * it.
   */
  readonly yearlyVolatility: number;
};

/**
 * Rounds a price to the pair's tick. Returns the floating-point number that is nearest to the
 * decimal price (1.085, never 1.0850000000000002).
 */
export function roundToTick(pair: Pick<Pair, 'tickSize' | 'precision'>, price: number): number {
  const scale = 10 ** pair.precision;
  const stepsPerTick = Math.round(pair.tickSize * scale);
  // Dividing two integers gives the floating-point number that is nearest to the decimal price.
  // Multiplying by the tick size would not.
  return (Math.round((price * scale) / stepsPerTick) * stepsPerTick) / scale;
}
