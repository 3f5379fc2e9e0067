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
  let [from, until] = [0, ordered.length];
  while (from < until) {
    const middle = (from + until) >> 1;
    if (compare(ordered[middle] as Row, first) < 0) from = middle + 1;
    else until = middle;
  }
  const rest = new Map(ordered.slice(from).map((row) => [keyOf(row), row]));
  for (const row of changed) {
    if (belongs(row)) rest.set(keyOf(row), row);
    else rest.delete(keyOf(row));
  }
  return ordered.slice(0, from).concat([...rest.values()].sort(compare));
}
