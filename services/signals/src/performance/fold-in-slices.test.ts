import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { foldInSlices } from './fold-in-slices.ts';

const sum = {
  start: () => ({ sum: 0 }),
  copy: (state: { sum: number }) => ({ ...state }),
  add: (state: { sum: number }, row: { value: number }) => {
    state.sum += row.value;
  },
};
const rowsOf = (count: number) => Array.from({ length: count }, () => ({ value: 1 }));

it('lets other calls be served while many rows are being processed', async () => {
  let turns = 0;
  let isFolded = false;
  const countTurns = async () => {
    while (!isFolded) {
      await setImmediate();
      turns += 1;
    }
  };
  const counted = countTurns();
  expect(await foldInSlices(sum)(rowsOf(100_000))).toEqual({ sum: 100_000 });
  isFolded = true;
  await counted;
  expect(turns).toBeGreaterThan(10);
});

it('processes two different lists at the same time', async () => {
  const sumsOf = foldInSlices(sum);
  expect(await Promise.all([sumsOf(rowsOf(20_000)), sumsOf(rowsOf(30_000)), sumsOf(rowsOf(3))])).toEqual([
    { sum: 20_000 },
    { sum: 30_000 },
    { sum: 3 },
  ]);
});
