import type { OwnRecord } from '@croneai/contracts/own-trades.ts';
import type { RecordPoint } from '@croneai/contracts/record.ts';
import { type ChartBox, niceTicks, tenth } from '../../shared/ui/chart-path.ts';

/** A point on the curve of the member's own trades. */
export type OwnPoint = OwnRecord['points'][number];

type CurveScale = ReturnType<typeof curveScale>;

/**
 * Returns the scale of the chart. The x axis goes from zero signals to the last signal. The y axis
 * covers every line of the chart and the range of results from coin tosses.
 */
export function curveScale(points: readonly RecordPoint[], box: ChartBox, own: readonly OwnPoint[] = []) {
  const values = [
    ...points.flatMap(({ net, buy, hold, randomLow, randomHigh }) => [net, buy, hold, randomLow, randomHigh]),
    ...own.map(({ net }) => net),
  ];
  const ticks = niceTicks(values);
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const last = points.at(-1)?.signals ?? 1;
  return {
    ticks,
    /** Converts a count of signals to an x coordinate. Every signal takes the same width. */
    x: (signals: number) => (signals / last) * box.width,
    y: (value: number) => box.height - ((value - low) / (high - low)) * box.height,
  };
}

/** Returns a path from the value 0, before the first signal, through all points. */
export function curvePath(
  points: readonly RecordPoint[],
  { x, y }: Pick<CurveScale, 'x' | 'y'>,
  of: (point: RecordPoint) => number,
): string {
  const through = points.map((point) => `L${tenth(x(point.signals))} ${tenth(y(of(point)))}`);
  return `M0 ${tenth(y(0))}${through.join('')}`;
}

/**
 * Returns the path of the total of the member's own trades. The path rises or falls in one step
 * for each trade, at the x coordinate of the trade's signal.
 */
export function ownPath(own: readonly OwnPoint[], points: readonly RecordPoint[], scale: CurveScale): string {
  const signalsAt = (at: string) => (points.find((point) => point.at >= at) ?? points.at(-1))?.signals ?? 0;
  return [
    `M0 ${tenth(scale.y(0))}`,
    ...own.map(({ at, net }) => `H${tenth(scale.x(signalsAt(at)))}V${tenth(scale.y(net))}`),
    `H${tenth(scale.x(points.at(-1)?.signals ?? 0))}`,
  ].join('');
}

/**
 * Returns the outline of the range of results from coin tosses: along its upper edge, and back
 * along its lower edge.
 */
export function bandPath(points: readonly RecordPoint[], scale: CurveScale): string {
  const back = points
    .toReversed()
    .map((point) => `L${tenth(scale.x(point.signals))} ${tenth(scale.y(point.randomLow))}`)
    .join('');
  return `${curvePath(points, scale, ({ randomHigh }) => randomHigh)}${back}Z`;
}

/** Returns the point that is nearest to a share (0 to 1) of the width. */
export function nearestPoint(points: readonly RecordPoint[], share: number): RecordPoint | undefined {
  const signals = share * (points.at(-1)?.signals ?? 0);
  return points.reduce<RecordPoint | undefined>(
    (best, point) =>
      best && Math.abs(best.signals - signals) <= Math.abs(point.signals - signals) ? best : point,
    undefined,
  );
}

type Verdict = 'better' | 'worse' | 'chance';
/** Compares the result with the range of results from coin tosses. */
export function verdictOf({ net, randomLow, randomHigh }: RecordPoint): Verdict {
  if (net > randomHigh) return 'better';
  return net < randomLow ? 'worse' : 'chance';
}
