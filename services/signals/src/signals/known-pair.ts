import { errors } from '@croneai/contracts/errors.ts';
import type { Pair } from '@croneai/engine/markets/pair.ts';
import { findPair } from '@croneai/engine/markets/universe.ts';
import { appError } from '@croneai/platform/errors.ts';

/** Throws 422 if one of the dot-separated symbols is not a pair. */
export const checkPairs = (symbols: string): void => symbols.split('.').forEach(knownPair);

/** Returns the pair of a requested symbol. Throws 422 on the field `pair` if there is none. */
export function knownPair(symbol: string): Pair {
  const pair = findPair(symbol);
  if (!pair) throw appError(errors.valuesRefused, { fields: { pair: `There is no pair ${symbol}` } });
  return pair;
}
