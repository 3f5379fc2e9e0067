import type { Pair } from '../pair.ts';

/** Base, quote, decimals, reference price, yearly volatility, and the tick where it is not one unit of the last decimal. */
export type QuotedRow = readonly [
  base: string,
  quote: string,
  precision: number,
  referencePrice: number,
  yearlyVolatility: number,
  tickSize?: number,
];

/** Markets of one kind with the same hours. `suffix` of their names. */
export const quotedPairs = (
  rows: readonly QuotedRow[],
  { suffix = '', ...shared }: Pick<Pair, 'kind' | 'session'> & { suffix?: string },
): readonly Pair[] =>
  rows.map(([base, quote, precision, referencePrice, yearlyVolatility, tickSize = 1 / 10 ** precision]) => ({
    symbol: `${base}${quote}`,
    displayName: `${base}/${quote}${suffix}`,
    ...{ base, quote, tickSize, precision, referencePrice, yearlyVolatility },
    ...shared,
  }));
