import type { Pair } from '../pair.ts';
import { METAL_HOURS } from './sessions.ts';

/**
 * Columns: base, quote, decimals, reference price, yearly volatility, and the tick if it differs
 * from one unit of the last decimal.
 */
export type QuotedRow = readonly [
  base: string,
  quote: string,
  precision: number,
  referencePrice: number,
  yearlyVolatility: number,
  tickSize?: number,
];

/** Creates markets of one kind with the same hours. `suffix` is appended to their names. */
export const quotedPairs = (
  rows: readonly QuotedRow[],
  { suffix = '', ...shared }: Pick<Pair, 'kind' | 'session'> & { suffix?: string },
): readonly Pair[] =>
  rows.map(([base, quote, precision, referencePrice, yearlyVolatility, tickSize = 1 / 10 ** precision]) => ({
    symbol: `${base}${quote}`,
    displayName: `${base}/${quote}${suffix}`,
    base,
    quote,
    tickSize,
    precision,
    referencePrice,
    yearlyVolatility,
    ...shared,
  }));

/** Prices are per troy ounce; only the price of copper (XCU) is per pound. */
const METALS: readonly QuotedRow[] = [
  ['XAU', 'USD', 2, 2350, 0.15],
  ['XAU', 'EUR', 2, 2166, 0.15],
  ['XAU', 'GBP', 2, 1850, 0.15],
  ['XAU', 'AUD', 2, 3588, 0.15],
  ['XAU', 'CHF', 2, 2089, 0.15],
  ['XAU', 'JPY', 0, 355300, 0.16],
  ['XAG', 'USD', 3, 28.6, 0.29],
  ['XAG', 'EUR', 3, 26.4, 0.29],
  ['XAG', 'AUD', 3, 43.7, 0.29],
  ['XPT', 'USD', 2, 985, 0.25, 0.05],
  ['XPD', 'USD', 2, 1010, 0.38, 0.05],
  ['XCU', 'USD', 4, 4.45, 0.22, 0.0005],
];

export const METAL_PAIRS = quotedPairs(METALS, { kind: 'metal', session: METAL_HOURS });
