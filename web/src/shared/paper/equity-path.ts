import { type ChartBox, chartScale } from '../ui/chart-path.ts';

export interface EquityPoint {
  /** Epoch milliseconds. */
  at: number;
  balanceUsd: number;
}

/** The balance over time as steps: it holds until the next trade is closed. `y` maps a balance to the box. */
export function equityPath(
  points: readonly EquityPoint[],
  box: ChartBox,
): { path: string; y: (balanceUsd: number) => number; min: number; max: number } {
  const scale = chartScale(
    points.map(({ balanceUsd }) => balanceUsd),
    box,
  );
  const from = points[0]?.at ?? 0;
  const span = Math.max(1, (points.at(-1)?.at ?? 0) - from);
  const x = (at: number) => (((at - from) / span) * box.width).toFixed(2);
  const path = points
    .map(({ at, balanceUsd }, index) => {
      const y = scale.y(balanceUsd).toFixed(2);
      return index === 0 ? `M${x(at)} ${y}` : `H${x(at)}V${y}`;
    })
    .join('');
  return { path, y: scale.y, min: scale.min, max: scale.max };
}
