import type { Point } from './plot-scale.ts';

/** Turns points into steps. Each value applies until the next point, and the last until `to`. */
export const stepped = (points: readonly Point[], to: number): Point[] =>
  points.flatMap(([x, y], index): Point[] => [
    [x, y],
    [points[index + 1]?.[0] ?? to, y],
  ]);

/** Step sizes that are easy to count in. */
const STEPS = [1, 2, 5, 10];

/**
 * Returns about `count` round values for grid lines, ascending and including zero, with steps of at
 * least `smallest`.
 */
export function niceTicks(values: readonly number[], count = 4, smallest = 0): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const rough = (high - low || 1) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(smallest, power * (STEPS.find((each) => each * power >= rough) ?? 10));
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  return Array.from({ length: last - first + 1 }, (_none, index) => (first + index) * step);
}
