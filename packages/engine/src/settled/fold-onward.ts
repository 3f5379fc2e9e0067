/** Adds rows to a state, one at a time. */
export type Fold<Row, State> = {
  start(): State;
  copy(state: State): State;
  /** Adds a row by mutating the state. */
  add(state: State, row: Row): void;
};

/**
 * Number of newest rows that are not final: they may still change, or other rows may be inserted
 * between them.
 */
const UNFINISHED_ROWS = 400;

/**
 * Creates a function that folds a growing list. The function caches the state of the final rows, so
 * a call is cheap no matter how long the list is. If the last folded row has changed (late
 * settlement, restored database), the function folds the whole list again.
 *
 * `advance` folds at most `most` rows into the cached state, and returns true once no final row is
 * left to fold. A caller with many rows can do other work between two calls of `advance`.
 */
export function foldOnward<Row, State>(fold: Fold<Row, State>) {
  let kept = fold.start();
  let count = 0;
  let last: Row | undefined;
  const advance = (rows: readonly Row[], most: number): boolean => {
    if (rows[count - 1] !== last) {
      kept = fold.start();
      count = 0;
    }
    const end = Math.max(count, rows.length - UNFINISHED_ROWS);
    for (const row of rows.slice(count, Math.min(end, count + most))) fold.add(kept, row);
    count = Math.min(end, count + most);
    last = rows[count - 1];
    return count === end;
  };
  const stateOf = (rows: readonly Row[]): State => {
    advance(rows, rows.length);
    const state = fold.copy(kept);
    for (const row of rows.slice(count)) fold.add(state, row);
    return state;
  };
  return Object.assign(stateOf, { advance });
}

export function foldAll<Row, State>({ start, add }: Fold<Row, State>, rows: readonly Row[]): State {
  const state = start();
  for (const row of rows) add(state, row);
  return state;
}
