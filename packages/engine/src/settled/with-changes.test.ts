import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withChanges } from './with-changes.ts';

type Row = { id: string; at: number; value: number };
const ordering = {
  keyOf: ({ id }: Row) => id,
  compare: (a: Row, b: Row) => a.at - b.at || (a.id < b.id ? -1 : 1),
  belongs: ({ value }: Row) => value > 0,
};
/** Makes a row. Rows are ordered by `at`. */
const row = ([at, value]: [number, number]): Row => ({ id: `r${at}`, at, value });

it('gives the same list as a complete sort, in whatever order changes arrive', () => {
  const batches = fc.array(fc.array(fc.tuple(fc.nat(60), fc.nat(9)), { maxLength: 12 }), { maxLength: 12 });
  fc.assert(
    fc.property(batches, (all) => {
      const known = new Map<string, Row>();
      let ordered: readonly Row[] = [];
      for (const batch of all) {
        const changed = batch.map(row);
        for (const one of changed) known.set(one.id, one);
        ordered = withChanges(ordered, changed, ordering);
        expect(ordered).toEqual([...known.values()].filter(ordering.belongs).sort(ordering.compare));
      }
    }),
  );
});

it('does not move the rows that come before a change', () => {
  const before = withChanges([], [row([1, 1]), row([2, 1]), row([3, 1])], ordering);
  const after = withChanges(before, [row([3, 2]), row([4, 1])], ordering);
  expect(after[1]).toBe(before[1]);
  expect(after.map(({ value }) => value)).toEqual([1, 1, 2, 1]);
  expect(withChanges(after, [], ordering)).toBe(after);
});
