import type { Pair } from '../pair.ts';
import { METAL_HOURS } from './sessions.ts';

/** Base, quote, tick, decimals, reference price, yearly volatility. A troy ounce; for copper (XCU) a pound. */
type MetalRow = readonly [string, string, number, number, number, number];

const ROWS: readonly MetalRow[] = [
  ['XAU', 'USD', 0.01, 2, 2350, 0.15],
  ['XAU', 'EUR', 0.01, 2, 2166, 0.15],
  ['XAU', 'GBP', 0.01, 2, 1850, 0.15],
  ['XAU', 'AUD', 0.01, 2, 3588, 0.15],
  ['XAU', 'CHF', 0.01, 2, 2089, 0.15],
  ['XAU', 'JPY', 1, 0, 355300, 0.16],
  ['XAG', 'USD', 0.001, 3, 28.6, 0.29],
  ['XAG', 'EUR', 0.001, 3, 26.4, 0.29],
  ['XAG', 'AUD', 0.001, 3, 43.7, 0.29],
  ['XPT', 'USD', 0.05, 2, 985, 0.25],
  ['XPD', 'USD', 0.05, 2, 1010, 0.38],
  ['XCU', 'USD', 0.0005, 4, 4.45, 0.22],
];

export const METAL_PAIRS: readonly Pair[] = ROWS.map(
  ([base, quote, tickSize, precision, referencePrice, yearlyVolatility]) => ({
    symbol: `${base}${quote}`,
    displayName: `${base}/${quote}`,
    kind: 'metal',
    base,
    quote,
    tickSize,
    precision,
    session: METAL_HOURS,
    referencePrice,
    yearlyVolatility,
  }),
);
