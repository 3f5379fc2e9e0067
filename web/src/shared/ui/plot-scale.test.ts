import { expect, it } from 'vitest';
import { byIndex, plotScale, rangeOf } from './plot-scale.ts';
import { niceTicks, stepped } from './plot-values.ts';

/** Maps 0 to 10 to the width, and 0 to 4 to the height. */
const at = plotScale([0, 10], [0, 4], { width: 100, height: 40 });

it('maps the larger value to the top, and rounds to a tenth of a unit', () => {
  expect([at.x(2.5), at.y(4), at.y(0), at.y(1 / 3)]).toEqual([25, 0, 40, 36.7]);
  expect(plotScale([0, 1], [8, 0]).y(8)).toBe(240);
});

it('returns finite positions if a range is empty', () => {
  const flat = plotScale([3, 3], [0, 0]);
  expect([flat.x(3), flat.y(0)]).toEqual([0, 0]);
});

it('draws lines, areas, bars, and dots', () => {
  const line = byIndex([0, 4, 2]);
  expect(at.line(line)).toBe('M0 40L10 0L20 20');
  expect(at.line([])).toBe('');
  expect(at.segment([1, 0], [2, 4])).toBe('M10 40L20 0');
  expect(at.across(1)).toBe('M0 30H100');
  expect(at.upright(5)).toBe('M50 0V40');
  expect(at.band(line, byIndex([0, 1, 0]))).toBe('M0 40L10 0L20 20L20 40L10 30L0 40Z');
  expect(at.rect([2, 0], [4, 3])).toBe('M20 40V10H40V40Z');
  expect(at.dot([5, 2])).toBe('M50 20h0');
});

it('keeps the value of a step until the next point, and the last value until the end', () => {
  const steps = stepped(
    [
      [0, 2],
      [5, 1],
    ],
    10,
  );
  expect(at.line(steps)).toBe('M0 20L50 20L50 30L100 30');
  expect(stepped([], 10)).toEqual([]);
});

it('leaves a margin around values, even if all are equal', () => {
  expect(rangeOf([0, 10])).toEqual([-1, 11]);
  expect(rangeOf([5], 0.2)).toEqual([4, 6]);
  expect(rangeOf([0])).toEqual([-0.1, 0.1]);
});

it.each([
  [
    [3, 9],
    [0, 5, 10],
  ],
  [
    [-1, 0.5],
    [-1, -0.5, 0, 0.5],
  ],
  [[], [0, 0.5]],
])('chooses round ticks that include zero for %j', (values, ticks) => {
  expect(niceTicks(values)).toEqual(ticks);
});
