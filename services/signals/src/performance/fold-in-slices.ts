import { setImmediate } from 'node:timers/promises';
import { type Fold, foldOnward } from '@croneai/engine/settled/fold-onward.ts';

/** Number of rows in a slice. Folding a slice takes about 10 ms. */
const ROWS_AT_ONCE = 5_000;

export type FoldInSlices<Row, State> = (rows: readonly Row[]) => Promise<State>;

/**
 * Creates a function that returns the same as `foldOnward`, but lets other calls run between two
 * slices of rows. Without slices, the first fold of a million rows would block the process for
 * seconds.
 */
export function foldInSlices<Row, State>(fold: Fold<Row, State>): FoldInSlices<Row, State> {
  const sumsOf = foldOnward(fold);
  const foldAll = async (rows: readonly Row[]): Promise<State> => {
    while (!sumsOf.advance(rows, ROWS_AT_ONCE)) await setImmediate();
    return sumsOf(rows);
  };
  // Calls run one at a time. If two calls with different lists ran at the same time, each would
  // restart the fold of the other, and neither call would end.
  let turn: Promise<unknown> = Promise.resolve();
  return (rows) => {
    const folded = turn.then(() => foldAll(rows));
    turn = folded.catch(() => undefined);
    return folded;
  };
}
