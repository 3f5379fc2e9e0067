import { expect, it } from 'vitest';
import { delaysIn } from './measure-reach.ts';
import { DELAY_CLASSES_MS } from './receipt.model.ts';

const histogram = (...places: number[]) => {
  const counts = new Array<number>(DELAY_CLASSES_MS.length + 1).fill(0);
  for (const place of places) counts[place] = (counts[place] ?? 0) + 1;
  return counts;
};

it('reads median and p99 from several histograms: each is the upper bound of a class of delays', () => {
  expect(delaysIn([histogram(0, 0, 3), histogram(3, 8)])).toEqual({ count: 5, median: 1_000, p99: 10_000 });
});

it('has no median if no message was delivered', () => {
  expect(delaysIn([histogram(), histogram()])).toEqual({ count: 0, median: null, p99: null });
});

it('reports a delay above all classes as the upper bound of the last class', () => {
  expect(delaysIn([histogram(DELAY_CLASSES_MS.length)])).toMatchObject({ median: 300_000 });
});
