import type { Pair } from './pair.ts';

const MAJORS = ['EUR', 'USD', 'JPY', 'GBP', 'CHF', 'AUD', 'CAD', 'NZD'];
/**
 * Assumed round-trip costs, as shares of the price, for sources that give no spread. The candles of
 * Binance and Twelve Data contain trade or mid prices, without bid and offer. The assumptions are
 * at the upper end of what retail accounts pay: a taker fee of 0.04 % each way for crypto futures,
 * a pip for pairs of two major currencies, and more for other pairs.
 */
const COST_SHARES = { crypto: 0.0008, major: 0.0001, minor: 0.0006, metal: 0.0003, index: 0.0002 } as const;

/** Returns the assumed cost of buying and selling one unit at `price`, in the quote currency. */
export function assumedCost(
  { kind, base, quote }: Pick<Pair, 'kind' | 'base' | 'quote'>,
  price: number,
): number {
  if (kind !== 'forex') return COST_SHARES[kind] * price;
  const isMajor = MAJORS.includes(base) && MAJORS.includes(quote);
  return COST_SHARES[isMajor ? 'major' : 'minor'] * price;
}
