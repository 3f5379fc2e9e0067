import type { BacktestResult } from '../backtest-result.ts';
import { countText } from '../format.ts';
import { linearScale, px, type Scale } from './scale.ts';

const WIDTH = 1_080;
const LEFT = 64;
const RIGHT = WIDTH - 76;
const EQUITY = { top: 16, bottom: 276 };
const DRAWDOWN = { top: 328, bottom: 408 };
const HEIGHT = 440;
/** No more points than pixels. */
const MOST_POINTS = 700;

type Point = {
  /** Signals until here. */
  readonly count: number;
  readonly total: number;
  /** Below the highest total before, 0 or less. */
  readonly drawdown: number;
};

/** The sum of gains signal by signal and, on the same axis, how far it is below its highest value before. Inline SVG. */
export function equityChart({ signals, paysBy }: BacktestResult): string {
  const unit = paysBy.startsWith('payout') ? 'stakes' : 'R';
  const points = equityPoints(signals);
  const totals = points.map(({ total }) => total);
  const place = countScale(signals.length);
  const equity = linearScale(
    [
      totals.reduce((least, value) => Math.min(least, value), 0),
      totals.reduce((most, value) => Math.max(most, value), 1),
    ],
    [EQUITY.bottom, EQUITY.top],
    5,
  );
  const deepest = points.reduce((least, point) => (point.drawdown < least.drawdown ? point : least));
  const drawdown = linearScale([Math.min(-1, deepest.drawdown), 0], [DRAWDOWN.bottom, DRAWDOWN.top], 2);
  const shown = thin(points);
  const last = points.at(-1) as Point;
  const line = shown.map(({ count, total }) => `${px(place(count))},${px(equity(total))}`).join(' ');
  const area = shown.map((point) => `${px(place(point.count))},${px(drawdown(point.drawdown))}`).join(' ');
  const endOfArea = `${px(place(last.count))},${px(drawdown(0))} ${LEFT},${px(drawdown(0))}`;
  return `<svg class="wide" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Sum of gains: ${signed(last.total)} ${unit} at the end, deepest fall ${deepest.drawdown.toFixed(1)} ${unit}">
${axis(equity, (tick) => signed(tick))}${axis(drawdown, (tick) => signed(tick))}${countAxis(place)}
<text class="label" x="${LEFT}" y="${DRAWDOWN.top - 14}">Drawdown: below the highest sum before, in ${unit}</text>
<polygon class="loss-area" points="${area} ${endOfArea}"/>
<polyline class="line" points="${line}"/>
<circle class="dot" cx="${px(place(last.count))}" cy="${px(equity(last.total))}" r="4"/>
<text class="value" x="${px(place(last.count) + 10)}" y="${px(equity(last.total) + 5)}">${signed(last.total)}</text>
<circle class="loss-dot" cx="${px(place(deepest.count))}" cy="${px(drawdown(deepest.drawdown))}" r="3.5"/>
${deepestLabel(deepest, place(deepest.count), drawdown(deepest.drawdown))}
</svg>`;
}

function deepestLabel({ drawdown }: Point, x: number, y: number): string {
  const isRight = x > (LEFT + RIGHT) / 2;
  return `<text class="value loss" x="${px(isRight ? x - 9 : x + 9)}" y="${px(Math.min(y + 4, DRAWDOWN.bottom - 3))}" text-anchor="${isRight ? 'end' : 'start'}">${signed(drawdown)}</text>`;
}

function equityPoints(signals: BacktestResult['signals']): Point[] {
  const points: Point[] = [{ count: 0, total: 0, drawdown: 0 }];
  let [total, peak] = [0, 0];
  for (const [index, { net }] of signals.entries()) {
    total += net;
    peak = Math.max(peak, total);
    points.push({ count: index + 1, total, drawdown: total - peak });
  }
  return points;
}

/** Of each stretch the point with the deepest drawdown, and the last of all. */
function thin(points: readonly Point[]): Point[] {
  const size = Math.ceil(points.length / MOST_POINTS);
  const thinned: Point[] = [];
  for (let start = 0; start < points.length; start += size)
    thinned.push(
      points
        .slice(start, start + size)
        .reduce((deepest, point) => (point.drawdown < deepest.drawdown ? point : deepest)),
    );
  const last = points.at(-1) as Point;
  return thinned.at(-1) === last ? thinned : [...thinned, last];
}

function axis(scale: Scale, text: (tick: number) => string): string {
  return scale.ticks
    .map((tick) => {
      const y = px(scale(tick));
      return `<line class="${tick === 0 ? 'zero' : 'grid'}" x1="${LEFT}" x2="${RIGHT}" y1="${y}" y2="${y}"/><text class="tick" x="${LEFT - 10}" y="${px(scale(tick) + 4)}" text-anchor="end">${text(tick)}</text>`;
    })
    .join('');
}

const MOST_TICKS = 9;
const STEPS = [1, 2, 5, 10];

/** Ticks at whole counts of signals. */
function countScale(signals: number): Scale {
  const place = (count: number) => LEFT + (count / Math.max(1, signals)) * (RIGHT - LEFT);
  const rough = Math.max(1, signals / MOST_TICKS);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS.find((each) => each * power >= rough) ?? 10);
  const ticks = Array.from({ length: Math.floor(signals / step) + 1 }, (_none, index) => index * step);
  return Object.assign(place, { ticks });
}

const countAxis = (scale: Scale): string =>
  scale.ticks
    .map(
      (tick) =>
        `<text class="tick" x="${px(scale(tick))}" y="${HEIGHT - 10}" text-anchor="middle">${tick === 0 ? 'signals' : countText(tick)}</text>`,
    )
    .join('');

const signed = (value: number): string => {
  const size = Math.abs(value);
  const text = size < 100 && !Number.isInteger(size) ? size.toFixed(1) : countText(Math.round(size));
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${text}`;
};
