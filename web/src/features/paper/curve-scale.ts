import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Times } from '@croneai/rules/times.ts';
import type { Point, Range } from '../../shared/ui/plot-scale.ts';
import { niceTicks } from '../../shared/ui/plot-values.ts';
import type { Tick } from '../../shared/ui/plot-with-axes.tsx';

export interface CurvePoint {
  /** Epoch milliseconds. */
  at: number;
  value: number;
}

/**
 * Margin above and below the values, as a share of their range. Without the margin, the box would
 * cut off a line at the edge.
 */
const MARGIN_SHARE = 0.04;
/** Smallest distance between two grid lines, in dollars: one cent. */
const SMALLEST_TICK = 0.01;

/** Returns the axis of results. It includes zero, because values are gains or losses. */
export function resultAxis(points: readonly CurvePoint[]): { range: Range; ticks: number[] } {
  const ticks = niceTicks(
    points.map(({ value }) => value),
    4,
    SMALLEST_TICK,
  );
  const [min, max] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const margin = (max - min) * MARGIN_SHARE;
  return { range: [min - margin, max + margin], ticks };
}

/** Leaves out the points after a time. */
export const pointsUntil = (points: readonly CurvePoint[], to: number): CurvePoint[] =>
  points.filter(({ at }) => at <= to);

export const pointsOf = (curve: readonly CurvePoint[]): Point[] => curve.map(({ at, value }) => [at, value]);

/** Returns the last point at or before a time, or undefined before the first point. */
export const pointAt = (points: readonly CurvePoint[], at: number): CurvePoint | undefined =>
  points.findLast((point) => point.at <= at);

/**
 * Returns the peak and the trough of the deepest drawdown, or undefined if the values never fell.
 */
export function deepestFall(points: readonly CurvePoint[]): { from: CurvePoint; to: CurvePoint } | undefined {
  let peak = points[0];
  let found: { from: CurvePoint; to: CurvePoint } | undefined;
  for (const point of points) {
    if (!peak || point.value >= peak.value) peak = point;
    const depth = peak.value - point.value;
    if (depth > (found ? found.from.value - found.to.value : 0)) found = { from: peak, to: point };
  }
  return found;
}

/** If the axis covers at most this many days, its labels include hours. */
const DAYS_WITH_HOURS = 4;

/**
 * Returns four labels of the time axis, only as precise as needed, or one label if the axis covers
 * no time.
 */
export function timeTicks(from: number, to: number, times: Times): Tick[] {
  const isLong = to - from > DAYS_WITH_HOURS * DAY_MS;
  const isOneDay = times.isoDay(from) === times.isoDay(to);
  const labelOf = (at: number) => {
    if (isLong) return times.shortDay(at);
    return isOneDay ? times.hour(at) : `${times.shortDay(at)}\n${times.hour(at)}`;
  };
  const shares = to > from ? [0, 1 / 3, 2 / 3, 1] : [0];
  return shares.map((share) => {
    const at = from + share * (to - from);
    return { at, label: labelOf(at) };
  });
}
