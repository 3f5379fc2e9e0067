/** Adds rows to a state, one after the other. */
export type Fold<Row, State> = {
  start(): State;
  copy(state: State): State;
  /** Changes the state. */
  add(state: State, row: Row): void;
};

/** Rows so near to the newest may be read again, and others may come between them. */
const UNFINISHED_ROWS = 400;

/**
 * Folds rows that grow at their end: what was added up before is kept, so that a new row costs little however many there are. Where the kept part
 * ends with another row than before (one far back was settled late, a database was put back) all are added up anew.
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
