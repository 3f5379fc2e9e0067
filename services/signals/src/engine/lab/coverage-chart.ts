import { escapeHtml, linearScale, px } from '../backtest/report/scale.ts';
import type { Score } from './score.ts';

export interface CoverageSeries {
  readonly name: string;
  readonly points: Score['coverage'];
  /** Drawn in front of the others. */
  readonly isMain: boolean;
}

const WIDTH = 560;
const LEFT = 48;
const RIGHT = WIDTH - 96;
const TOP = 16;
const BOTTOM = 276;
const HEIGHT = 320;
const LEAST_LABEL_DISTANCE = 15;

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
  return `<svg class="middle" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Win rate of the most confident part of the forecasts, for each engine">
${grid}${shares}${lines}${labels(series, y)}
<text class="label" x="${(LEFT + RIGHT) / 2}" y="${HEIGHT - 4}" text-anchor="middle">Most confident part that is taken</text>
</svg>`;
}

/** Names at the ends of the lines, moved apart. */
function labels(series: readonly CoverageSeries[], y: (value: number) => number): string {
  let free = Number.NEGATIVE_INFINITY;
  return series
    .filter(({ points }) => points.length > 0)
    .map(({ name, points, isMain }) => ({ name, isMain, end: y((points.at(-1) as { won: number }).won) }))
    .sort((a, b) => a.end - b.end)
    .map(({ name, isMain, end }) => {
      const place = Math.max(free, end);
      free = place + LEAST_LABEL_DISTANCE;
      return `<text class="${isMain ? 'label strong' : 'tick'}" x="${RIGHT + 8}" y="${px(place + 4)}">${escapeHtml(name)}</text>`;
    })
    .join('');
}
