import type { Pair } from '../pair.ts';
import { ALWAYS_OPEN } from '../universe/sessions.ts';
import { findPair } from '../universe.ts';
import type { CandleFile } from './candle-file.ts';

/**
 * Maximum number of decimals that are counted in a price. With eight, even a price of 0.00001 has
 * four significant digits.
 */
const MOST_DECIMALS = 8;

/**
 * Returns the pair that the start of a file's name identifies: `EURUSD.csv`, `EUR-USD.csv.gz`,
 * `eurusd.bid.csv`, and `eurusd-m1-2013.csv` are EURUSD. If the universe has no such pair, creates
 * a new pair, so that any history can be replayed. The tick of the new pair is inferred from its
 * prices, and its session has no breaks.
 */
export function pairOfFile({ file, candles }: CandleFile): Pair {
  const words = file
    .replace(/\.csv(\.gz)?$/i, '')
    .split(/[^a-z0-9]+/i)
    .filter((word) => word !== '' && !/^(bid|ask)$/i.test(word));
  const symbols = words.map((_, index) =>
    words
      .slice(0, words.length - index)
      .join('')
      .toUpperCase(),
  );
  const known = symbols.map(findPair).find((pair) => pair !== undefined);
  if (known) return known;
  const symbol = symbols[0] ?? file;
  const precision = Math.max(0, ...candles.slice(0, 500).map(({ close }) => decimalsOf(close)));
  return {
    symbol,
    displayName: symbol,
    kind: 'crypto',
    base: symbol,
    quote: '',
    tickSize: 1 / 10 ** precision,
    precision,
    session: ALWAYS_OPEN,
    referencePrice: candles[0]?.close ?? 1,
    yearlyVolatility: 1,
  };
}

function decimalsOf(price: number): number {
  const [, decimals = ''] = price.toFixed(MOST_DECIMALS).replace(/0+$/, '').split('.');
  return decimals.length;
}
