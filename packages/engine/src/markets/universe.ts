import type { Pair } from './pair.ts';
import { CRYPTO_PAIRS } from './universe/crypto.ts';
import { FOREX_PAIRS } from './universe/forex.ts';
import { INDEX_PAIRS } from './universe/indices.ts';
import { METAL_PAIRS } from './universe/quoted-pairs.ts';

/**
 * The 247 markets that are scanned for signals. The order must not change, because shards are parts
 * of it.
 */
export const PAIRS: readonly Pair[] = [...FOREX_PAIRS, ...METAL_PAIRS, ...INDEX_PAIRS, ...CRYPTO_PAIRS];

const pairsBySymbol = new Map(PAIRS.map((pair) => [pair.symbol, pair]));

export const findPair = (symbol: string): Pair | undefined => pairsBySymbol.get(symbol);

/** Finds a pair by symbol. Throws an Error if the universe lacks the symbol. */
export function getPair(symbol: string): Pair {
  const pair = findPair(symbol);
  if (!pair) throw new Error(`${symbol} is not a pair of the universe`);
  return pair;
}
