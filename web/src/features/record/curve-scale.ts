import type { OwnRecord } from '@croneai/contracts/own-trades.ts';
import type { RecordPoint } from '@croneai/contracts/record.ts';
import type { Point, Range } from '../../shared/ui/plot-scale.ts';
import { niceTicks, stepped } from '../../shared/ui/plot-values.ts';

/** A point on the curve of the member's own trades. */
export type OwnPoint = OwnRecord['points'][number];

/**
 * Returns the axes of the chart. The x axis goes from zero signals to the last signal, and every
 * signal takes the same width. The y axis covers every line of the chart and the range of results
 * from coin tosses.
 */
export function curveAxes(points: readonly RecordPoint[], own: readonly OwnPoint[] = []) {
  const values = [
    ...points.flatMap(({ net, buy, hold, randomLow, randomHigh }) => [net, buy, hold, randomLow, randomHigh]),
    ...own.map(({ net }) => net),
  ];
  const ticks = niceTicks(values);
  const x: Range = [0, points.at(-1)?.signals ?? 1];
  const y: Range = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  return { ticks, x, y };
}

/** Returns the line of a value, from 0 before the first signal through all points. */
export const curveOf = (points: readonly RecordPoint[], of: (point: RecordPoint) => number): Point[] => [
  [0, 0],
  ...points.map((point): Point => [point.signals, of(point)]),
];

/**
 * Returns the line of the total of the member's own trades. The line rises or falls in one step for
 * each trade, at the x coordinate of the trade's signal.
 */
export function ownCurve(own: readonly OwnPoint[], points: readonly RecordPoint[]): Point[] {
  const last = points.at(-1)?.signals ?? 0;
  const signalsAt = (at: string) => points.find((point) => point.at >= at)?.signals ?? last;
  return stepped([[0, 0], ...own.map(({ at, net }): Point => [signalsAt(at), net])], last);
}

type Verdict = 'better' | 'worse' | 'chance';
/** Compares the result with the range of results from coin tosses. */
export function verdictOf({ net, randomLow, randomHigh }: RecordPoint): Verdict {
  if (net > randomHigh) return 'better';
  return net < randomLow ? 'worse' : 'chance';
}
