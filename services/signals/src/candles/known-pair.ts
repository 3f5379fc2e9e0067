import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Pair } from '../markets/pair.ts';
import { findPair } from '../markets/universe.ts';

/** The pair of a requested symbol; throws 422 on the field `pair`. */
export function knownPair(symbol: string): Pair {
  const pair = findPair(symbol);
  if (!pair) throw appError(errors.invalid, { fields: { pair: `There is no pair ${symbol}` } });
  return pair;
}
