import type { Pair } from '../pair.ts';
import { ALWAYS_OPEN } from './sessions.ts';

const DIGITS = 4;

/**
 * Creates numbered markets for load tests. Their kind is `index`. No live source has an index with
 * such a symbol, so no live source supports them.
 */
export const loadTestPairs = (count: number): readonly Pair[] =>
  Array.from({ length: count }, (_none, index): Pair => {
    const number = String(index + 1).padStart(DIGITS, '0');
    const symbol = `LOAD${number}`;
    return {
      symbol,
      displayName: `Load test ${number}`,
      kind: 'index',
      base: symbol,
      quote: 'USD',
      tickSize: 0.01,
      precision: 2,
      session: ALWAYS_OPEN,
      referencePrice: 1_000,
      yearlyVolatility: 0.2,
    };
  });
