import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Times } from '@croneai/rules/times.ts';
import { niceTicks } from '../../shared/ui/chart-path.ts';

export interface CurvePoint {
  /** Epoch milliseconds. */
  at: number;
  value: number;
}

export type CurveScale = ReturnType<typeof curveScale>;

/**
 * Margin above and below the values, as a share of their range. Without the margin, the box would
 * cut off a line at the edge.
 */
const MARGIN_SHARE = 0.04;
/** Smallest distance between two grid lines, in dollars: one cent. */
const SMALLEST_TICK = 0.01;

/** Maps times and results to a box. The scale includes zero, because values are gains or losses. */
export function curveScale(points: readonly CurvePoint[], { from, to }: { from: number; to: number }) {
  const ticks = niceTicks(
    points.map(({ value }) => value),
    4,
    SMALLEST_TICK,
  );
  const [min, max] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const margin = (max - min) * MARGIN_SHARE;
  return {
    /** Share of the width, 0 to 1. */
    x: (at: number) => (at - from) / Math.max(1, to - from),
    /** Share of the height, 0 at the top and 1 at the bottom. */
    y: (value: number) => (max + margin - value) / (max - min + 2 * margin),
    /** Round values for grid lines, ascending and including zero. */
    ticks,
  };
}

/** Returns a path of steps in a box, up to `to`. Each value applies until the next point. */
export function stepPath(
  points: readonly CurvePoint[],
  { x, y }: CurveScale,
  { width, height, to }: { width: number; height: number; to: number },
): string {
  const place = (share: number, length: number) => (share * length).toFixed(1);
  const steps = points.map(({ at, value }, index) =>
    index === 0
      ? `M${place(x(at), width)} ${place(y(value), height)}`
      : `H${place(x(at), width)}V${place(y(value), height)}`,
  );
  return `${steps.join('')}H${place(x(to), width)}`;
}

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

/** Returns four labels of the time axis, only as precise as needed. */
export function timeTicks(from: number, to: number, times: Times): string[] {
  const isLong = to - from > DAYS_WITH_HOURS * DAY_MS;
  const isOneDay = times.isoDay(from) === times.isoDay(to);
  return [0, 1 / 3, 2 / 3, 1].map((share) => {
    const at = from + share * (to - from);
    if (isLong) return times.shortDay(at);
    return isOneDay ? times.hour(at) : `${times.shortDay(at)}\n${times.hour(at)}`;
  });
}
