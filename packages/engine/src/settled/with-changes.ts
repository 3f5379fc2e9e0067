import { firstIndex } from '../first-index.ts';

type Ordering<Row> = {
  keyOf: (row: Row) => string;
  /** Compares rows; uses only fields that never change. */
  compare: (a: Row, b: Row) => number;
  /** Decides which changed rows are kept; by default, all of them. */
  belongs?: (row: Row) => boolean;
};

/**
 * Returns the rows in order, including new and changed ones. Does not re-sort the rows that precede
 * the first change.
 */
export function withChanges<Row>(
  ordered: readonly Row[],
  changed: readonly Row[],
  { keyOf, compare, belongs = () => true }: Ordering<Row>,
): readonly Row[] {
  if (changed.length === 0) return ordered;
  const first = changed.reduce((least, row) => (compare(row, least) < 0 ? row : least));
  const from = firstIndex(ordered, (row) => compare(row, first) >= 0);
  const rest = new Map(ordered.slice(from).map((row) => [keyOf(row), row]));
  for (const row of changed) {
    if (belongs(row)) rest.set(keyOf(row), row);
    else rest.delete(keyOf(row));
  }
  return ordered.slice(0, from).concat([...rest.values()].sort(compare));
}
