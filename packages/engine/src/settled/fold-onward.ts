/** Adds rows to a state, one at a time. */
export type Fold<Row, State> = {
  start(): State;
  copy(state: State): State;
  /** Adds a row by mutating the state. */
  add(state: State, row: Row): void;
};

/** Number of newest rows that may still change, or between which rows may be inserted. */
const UNFINISHED_ROWS = 400;

/**
 * Creates a function that folds a list that grows at its end. It caches the state, so a call is
 * cheap no matter how long the list is. If the last folded row has changed (late settlement,
 * restored database), the function folds the whole list again.
 */
export function foldOnward<Row, State>(fold: Fold<Row, State>): (rows: readonly Row[]) => State {
  let kept = fold.start();
  let count = 0;
  let last: Row | undefined;
  return (rows) => {
    if (rows[count - 1] !== last) {
      kept = fold.start();
      count = 0;
    }
    const finished = rows.slice(count, Math.max(count, rows.length - UNFINISHED_ROWS));
    for (const row of finished) fold.add(kept, row);
    count += finished.length;
    last = rows[count - 1];
    const state = fold.copy(kept);
    for (const row of rows.slice(count)) fold.add(state, row);
    return state;
  };
}

export function foldAll<Row, State>({ start, add }: Fold<Row, State>, rows: readonly Row[]): State {
  const state = start();
  for (const row of rows) add(state, row);
  return state;
}
