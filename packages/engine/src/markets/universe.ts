import type { Pair } from './pair.ts';
import { CRYPTO_PAIRS } from './universe/crypto.ts';
import { FOREX_PAIRS } from './universe/forex.ts';
import { INDEX_PAIRS } from './universe/indices.ts';
import { loadTestPairs } from './universe/load-test.ts';
import { METAL_PAIRS } from './universe/quoted-pairs.ts';

/** Number of markets in the largest load test. */
const MARKETS_MAX = 2_000;

/**
 * The 247 markets that are scanned for signals. The order must not change, because each of n shards
 * takes every n-th pair of this list.
 */
export const PAIRS: readonly Pair[] = [...FOREX_PAIRS, ...METAL_PAIRS, ...INDEX_PAIRS, ...CRYPTO_PAIRS];

/**
 * All markets that a scan may cover: first the 247 of `PAIRS`, then numbered markets for load
 * tests. Only simulated prices support the numbered markets (`MARKET_DATA_PAIRS`).
 */
export const SCANNED_PAIRS: readonly Pair[] = [...PAIRS, ...loadTestPairs(MARKETS_MAX - PAIRS.length)];

const pairsBySymbol = new Map(SCANNED_PAIRS.map((pair) => [pair.symbol, pair]));

export const findPair = (symbol: string): Pair | undefined => pairsBySymbol.get(symbol);

/** Finds a pair by symbol. Throws an Error if no market has the symbol. */
export function getPair(symbol: string): Pair {
  const pair = findPair(symbol);
  if (!pair) throw new Error(`${symbol} is not a pair of the universe`);
  return pair;
}
