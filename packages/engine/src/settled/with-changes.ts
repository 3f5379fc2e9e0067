import { firstIndex } from '../first-index.ts';

type Ordering<Row> = {
  keyOf: (row: Row) => string;
  /** By what never changes. */
  compare: (a: Row, b: Row) => number;
  /** Of the changed ones; all unless given. */
  belongs?: (row: Row) => boolean;
};

/** The rows in order, with those that are new or changed. What comes before the first of these stays as it is, and is not sorted again. */
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
