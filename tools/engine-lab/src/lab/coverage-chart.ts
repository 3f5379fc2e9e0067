import { endLabels, LINES, linearScale, px } from '../backtest/report/scale.ts';
import type { Score } from './score.ts';

export type CoverageSeries = {
  readonly name: string;
  readonly points: Score['coverage'];
  /** Drawn in front of the others. */
  readonly isMain: boolean;
};

const { WIDTH, LEFT, RIGHT, TOP, BOTTOM, HEIGHT } = LINES;

/** What is won when only the most confident part of the forecasts is taken. Inline SVG. */
export function coverageChart(series: readonly CoverageSeries[]): string {
  const values = series.flatMap(({ points }) => points.map(({ won }) => won));
  const y = linearScale([Math.min(49, ...values), Math.max(55, ...values)], [BOTTOM, TOP], 5);
  const x = (share: number) => LEFT + (share / 100) * (RIGHT - LEFT);
  const grid = y.ticks
    .map(
      (tick) =>
        `<line class="${tick === 50 ? 'ideal' : 'grid'}" x1="${LEFT}" x2="${RIGHT}" y1="${px(y(tick))}" y2="${px(y(tick))}"/><text class="tick" x="${LEFT - 8}" y="${px(y(tick) + 4)}" text-anchor="end">${tick}%</text>`,
    )
    .join('');
  const shares = [5, 20, 40, 60, 80, 100]
    .map(
      (share) =>
        `<text class="tick" x="${px(x(share))}" y="${BOTTOM + 20}" text-anchor="middle">${share}%</text>`,
    )
    .join('');
  const lines = series
    .toSorted((a, b) => Number(a.isMain) - Number(b.isMain))
    .map(
      ({ points, isMain }) =>
        `<polyline class="line${isMain ? '' : ' quiet'}" points="${points.map(({ share, won }) => `${px(x(share))},${px(y(won))}`).join(' ')}"/>`,
    )
    .join('');
  const ends = series.flatMap(({ name, points, isMain }) => {
    const last = points.at(-1);
    return last ? [{ name, y: y(last.won), isStrong: isMain }] : [];
  });
  return `<svg class="middle" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Win rate of the most confident part of the forecasts, for each engine">
${grid}${shares}${lines}${endLabels(ends)}
<text class="label" x="${(LEFT + RIGHT) / 2}" y="${HEIGHT - 4}" text-anchor="middle">Most confident part that is taken</text>
</svg>`;
}
