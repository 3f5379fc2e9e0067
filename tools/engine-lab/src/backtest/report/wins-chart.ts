import type { Interval } from '../measures.ts';
import { escapeHtml, linearScale, px } from './scale.ts';

export type WinsRow = {
  readonly name: string;
  /** Percent. */
  readonly value: number;
  readonly interval: Interval | null;
  /** Stands apart from the others: the sum of them. */
  readonly isTotal?: boolean;
};

const WIDTH = 560;
const LEFT = 118;
const RIGHT = WIDTH - 76;
const TOP = 26;
const ROW = 30;
const FOOT = 34;
const COIN = 50;
/** A short month must not squeeze all others. */
const WIDEST: [number, number] = [35, 65];

/** A win rate and its 95 % interval a row, beside the line of a coin. Inline SVG. */
export function winsChart(rows: readonly WinsRow[], label: string): string {
  const values = rows.flatMap(({ value, interval }) => [
    value,
    interval?.low ?? value,
    interval?.high ?? value,
  ]);
  const within = (value: number) => Math.max(WIDEST[0], Math.min(WIDEST[1], value));
  const ends: [number, number] = values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, within(value)), Math.max(high, within(value))],
    [COIN - 3, COIN + 5],
  );
  const x = linearScale(ends, [LEFT, RIGHT], 5);
  const bottom = TOP + rows.length * ROW;
  const height = bottom + FOOT;
  const grid = x.ticks
    .map(
      (tick) =>
        `<line class="${tick === COIN ? 'ideal' : 'grid'}" x1="${px(x(tick))}" x2="${px(x(tick))}" y1="${TOP}" y2="${bottom}"/><text class="tick" x="${px(x(tick))}" y="${bottom + 20}" text-anchor="middle">${tick}%</text>`,
    )
    .join('');
  const marks = rows
    .map(({ name, value, interval, isTotal }, index) => {
      const y = TOP + index * ROW + ROW / 2;
      const bar = interval
        ? `<line x1="${px(x(within(interval.low)))}" x2="${px(x(within(interval.high)))}" y1="${y}" y2="${y}"/>`
        : '';
      return `<g class="${isTotal ? 'published' : 'candidate'}"><text class="label" x="${LEFT - 14}" y="${y + 4}" text-anchor="end">${escapeHtml(name)}</text>${bar}<circle cx="${px(x(within(value)))}" cy="${y}" r="5"/><text class="value" x="${WIDTH}" y="${y + 5}" text-anchor="end">${value.toFixed(1)}%</text></g>`;
    })
    .join('');
  return `<svg class="middle" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escapeHtml(label)}">
<text class="tick" x="${px(x(COIN))}" y="${TOP - 10}" text-anchor="middle">a coin</text>
${grid}${marks}
</svg>`;
}
