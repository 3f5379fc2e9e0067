import type { Pair } from './pair.ts';

/**
 * Round-trip cost if prices lack it, as a part of the price. Minutes of Binance and Twelve Data are
 * of trades or mid prices, without bid and offer. These assumptions are high for retail accounts: a
 * taker fee of 0.04 % on both ways for crypto futures, a pip for pairs of two major currencies,
 * more for the rest.
 */
const MAJORS = ['EUR', 'USD', 'JPY', 'GBP', 'CHF', 'AUD', 'CAD', 'NZD'];
const COST_SHARES = { crypto: 0.0008, major: 0.0001, minor: 0.0006, metal: 0.0003, index: 0.0002 } as const;

/** In the quote currency, for one unit bought and sold at `price`. */
export function assumedCost(
  { kind, base, quote }: Pick<Pair, 'kind' | 'base' | 'quote'>,
  price: number,
): number {
  if (kind !== 'forex') return COST_SHARES[kind] * price;
  const isMajor = MAJORS.includes(base) && MAJORS.includes(quote);
  return COST_SHARES[isMajor ? 'major' : 'minor'] * price;
}
