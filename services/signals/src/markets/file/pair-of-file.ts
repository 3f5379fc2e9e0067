import type { Pair } from '../pair.ts';
import { ALWAYS_OPEN } from '../universe/sessions.ts';
import { findPair } from '../universe.ts';
import type { CandleFile } from './candle-file.ts';
import { SIDED } from './join-bid-and-ask.ts';

/** Enough for a price of 0.00001. */
const MOST_DECIMALS = 8;

/**
 * The pair of a file, by its name: `EURUSD.csv`, `EUR-USD.csv` and `eurusd.csv` are EURUSD. A name that the universe does not have becomes a
 * pair of its own, with the tick that its prices show and a session without a pause, so that any history can be replayed.
 */
export function pairOfFile({ file, candles }: CandleFile): Pair {
  const symbol = (SIDED.exec(file)?.[1] ?? file.replace(/\.csv$/i, ''))
    .replace(/[^a-z0-9]/gi, '')
    .toUpperCase();
  const known = findPair(symbol);
  if (known) return known;
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
