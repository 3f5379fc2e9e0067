import type { BacktestResult } from '../backtest-result.ts';
import type { CalibrationRow } from '../calibration.ts';
import { linearScale, px, type Scale } from './scale.ts';

const SIZE = 460;
const LEFT = 56;
const RIGHT = SIZE - 16;
const TOP = 16;
const BOTTOM = SIZE - 56;
/** Fewer trades than this make an interval that covers half the chart; they are in the table. */
const LEAST_TRADES = 100;
/** Pixels that the two series are moved apart, so that neither hides the other. */
const SHIFT = 3;

/** Forecasts against outcomes, with 95% intervals; equal on the diagonal. Inline SVG. */
export function calibrationChart({ calibration }: BacktestResult): string {
  const series = [
    { name: 'candidate', rows: calibration.candidates.filter(isShown), shift: -SHIFT },
    { name: 'published', rows: calibration.published.filter(isShown), shift: SHIFT },
  ];
  const rows = series.flatMap((each) => each.rows);
  const predicted = rows.map((row) => row.predicted);
  const x = linearScale([Math.min(50, ...predicted), Math.max(56, ...predicted)], [LEFT, RIGHT], 6);
  const [low, high] = [x.ticks[0] as number, x.ticks.at(-1) as number];
  const ends = rows.flatMap(({ interval }) => [interval.low, interval.high]);
  const y = linearScale([Math.min(46, low, ...ends), Math.max(high, ...ends)], [BOTTOM, TOP], 6);
  return `<svg viewBox="0 0 ${SIZE} ${SIZE}" role="img" aria-label="Predicted confidence against the realised win rate; the figures are in the table">
${gridLines(x, y)}
<line class="ideal" x1="${px(x(low))}" y1="${px(y(low))}" x2="${px(x(high))}" y2="${px(y(high))}"/>
<text class="label" x="${px(x(high) - 6)}" y="${px(y(high) + 26)}" text-anchor="end">as predicted</text>
${series.map(({ name, rows: shown, shift }) => shown.map((row) => mark(row, name, x(row.predicted) + shift, y)).join('')).join('\n')}
<text class="label" x="${(LEFT + RIGHT) / 2}" y="${SIZE - 14}" text-anchor="middle">Confidence before the slot, %</text>
<text class="label" transform="translate(14 ${(TOP + BOTTOM) / 2}) rotate(-90)" text-anchor="middle">Realised win rate, %</text>
</svg>`;
}

const isShown = ({ trades }: CalibrationRow): boolean => trades >= LEAST_TRADES;

function gridLines(x: Scale, y: Scale): string {
  const across = y.ticks.map(
    (tick) =>
      `<line class="grid" x1="${LEFT}" x2="${RIGHT}" y1="${px(y(tick))}" y2="${px(y(tick))}"/><text class="tick" x="${LEFT - 8}" y="${px(y(tick) + 4)}" text-anchor="end">${tick}</text>`,
  );
  const up = x.ticks.map(
    (tick) =>
      `<line class="grid" x1="${px(x(tick))}" x2="${px(x(tick))}" y1="${TOP}" y2="${BOTTOM}"/><text class="tick" x="${px(x(tick))}" y="${BOTTOM + 20}" text-anchor="middle">${tick}</text>`,
  );
  return [...across, ...up].join('');
}

function mark(row: CalibrationRow, name: string, place: number, y: Scale): string {
  const at = px(place);
  const label = `${row.trades} trades: predicted ${row.predicted.toFixed(1)}%, realised ${row.realised.toFixed(1)}%`;
  return `<g class="${name}"><title>${label}</title><line x1="${at}" x2="${at}" y1="${px(y(row.interval.low))}" y2="${px(y(row.interval.high))}"/><circle cx="${at}" cy="${px(y(row.realised))}" r="5"/></g>`;
}
