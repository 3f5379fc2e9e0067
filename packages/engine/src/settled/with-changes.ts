import { firstIndex } from '../first-index.ts';

type Ordering<Row> = {
  keyOf: (row: Row) => string;
  /** Compares rows by immutable fields. */
  compare: (a: Row, b: Row) => number;
  /** Filter for changed rows; keeps all by default. */
  belongs?: (row: Row) => boolean;
};

/**
 * The rows in order, including new and changed ones. Rows before the first change are not sorted
 * again.
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
