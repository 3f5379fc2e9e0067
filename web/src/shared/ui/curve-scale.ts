export interface CurvePoint {
  /** Epoch milliseconds. */
  at: number;
  value: number;
}

export interface CurveScale {
  /** Share of the width, 0 to 1. */
  x: (at: number) => number;
  /** Share of the height from above, 0 to 1. */
  y: (value: number) => number;
  /** Round values to draw lines at, ascending; zero is one of them. */
  ticks: number[];
}

const TICKS = 4;
/** So that a line at the edge is not cut by its width. */
const MARGIN_SHARE = 0.04;

/** Maps times and values to a box. Zero is always in it: what is drawn is a gain or a loss. `smallest` is the least step of the ticks. */
export function curveScale(
  points: readonly CurvePoint[],
  { from, to, smallest = 0 }: { from: number; to: number; smallest?: number },
): CurveScale {
  const [lowest, highest] = points.reduce(
    ([low, high], { value }) => [Math.min(low, value), Math.max(high, value)],
    [0, 0],
  );
  const step = Math.max(smallest, niceStep((highest - lowest || 1) / TICKS));
  const first = Math.floor(lowest / step);
  const last = Math.max(first + 1, Math.ceil(highest / step));
  const [min, max] = [first * step, last * step];
  const margin = (max - min) * MARGIN_SHARE;
  return {
    x: (at) => (at - from) / Math.max(1, to - from),
    y: (value) => (max + margin - value) / (max - min + 2 * margin),
    ticks: Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step),
  };
}

/** 1, 2 or 5 times a power of ten, at least this. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((factor) => factor * power >= least) ?? 10) * power;
}

/** A value holds until the next point: a path of steps in a box, up to `to`. */
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

/** The last point at or before a moment; undefined before the first. */
export const pointAt = (points: readonly CurvePoint[], at: number): CurvePoint | undefined =>
  points.findLast((point) => point.at <= at);

/** From the peak to the trough of the deepest fall below the highest value so far; undefined where it never fell. */
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
