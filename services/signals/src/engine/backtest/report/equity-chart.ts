import { countText } from '../format.ts';
import type { BacktestResult } from '../run-backtest.ts';
import { linearScale, px, type Scale } from './scale.ts';

const WIDTH = 1_080;
const LEFT = 64;
const RIGHT = WIDTH - 76;
const EQUITY = { top: 16, bottom: 276 };
const DRAWDOWN = { top: 328, bottom: 408 };
const HEIGHT = 440;
/** More points than pixels say nothing. */
const MOST_POINTS = 700;
const DAY_MS = 24 * 3_600_000;

interface Point {
  readonly time: number;
  readonly total: number;
  /** Below the highest total before, 0 or less. */
  readonly drawdown: number;
}

/** The sum of R over time and, on the same time axis, how far it is below its highest value before. Inline SVG. */
export function equityChart({ signals, from, to }: BacktestResult): string {
  const points = equityPoints(signals, Date.parse(from));
  const totals = points.map(({ total }) => total);
  const time = timeScale(Date.parse(from), Date.parse(to));
  const equity = linearScale(
    [Math.min(0, ...totals), Math.max(1, ...totals)],
    [EQUITY.bottom, EQUITY.top],
    5,
  );
  const deepest = points.reduce((least, point) => (point.drawdown < least.drawdown ? point : least));
  const drawdown = linearScale([Math.min(-1, deepest.drawdown), 0], [DRAWDOWN.bottom, DRAWDOWN.top], 2);
  const shown = thin(points);
  const last = points.at(-1) as Point;
  const line = shown.map(({ time: at, total }) => `${px(time(at))},${px(equity(total))}`).join(' ');
  const area = shown.map((point) => `${px(time(point.time))},${px(drawdown(point.drawdown))}`).join(' ');
  const endOfArea = `${px(time(last.time))},${px(drawdown(0))} ${LEFT},${px(drawdown(0))}`;
  return `<svg class="wide" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Sum of R over time: ${signed(last.total)} R at the end, deepest fall ${deepest.drawdown.toFixed(1)} R">
${axis(equity, (tick) => `${signed(tick)} R`)}${axis(drawdown, (tick) => `${signed(tick)} R`)}${timeAxis(time)}
<text class="label" x="${LEFT}" y="${DRAWDOWN.top - 14}">Drawdown: below the highest sum before</text>
<polygon class="loss-area" points="${area} ${endOfArea}"/>
<polyline class="line" points="${line}"/>
<circle class="dot" cx="${px(time(last.time))}" cy="${px(equity(last.total))}" r="4"/>
<text class="value" x="${px(time(last.time) + 10)}" y="${px(equity(last.total) + 5)}">${signed(last.total)} R</text>
<circle class="loss-dot" cx="${px(time(deepest.time))}" cy="${px(drawdown(deepest.drawdown))}" r="3.5"/>
${deepestLabel(deepest, time(deepest.time), drawdown(deepest.drawdown))}
</svg>`;
}

function deepestLabel({ drawdown }: Point, x: number, y: number): string {
  const isRight = x > (LEFT + RIGHT) / 2;
  return `<text class="value loss" x="${px(isRight ? x - 9 : x + 9)}" y="${px(Math.min(y + 4, DRAWDOWN.bottom - 3))}" text-anchor="${isRight ? 'end' : 'start'}">${signed(drawdown)} R</text>`;
}

function equityPoints(signals: BacktestResult['signals'], from: number): Point[] {
  const points: Point[] = [{ time: from, total: 0, drawdown: 0 }];
  let [total, peak] = [0, 0];
  for (const { slot, multiple } of signals) {
    total += multiple ?? 0;
    peak = Math.max(peak, total);
    points.push({ time: Date.parse(slot), total, drawdown: total - peak });
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

const MOST_DATES = 9;

/** Ticks at UTC midnights. */
function timeScale(from: number, to: number): Scale {
  const place = (time: number) => LEFT + ((time - from) / (to - from)) * (RIGHT - LEFT);
  const firstDay = Math.ceil(from / DAY_MS);
  const days = Math.floor(to / DAY_MS) - firstDay;
  const step = Math.max(1, Math.ceil(days / MOST_DATES));
  const ticks = Array.from(
    { length: Math.floor(days / step) + 1 },
    (_none, index) => (firstDay + index * step) * DAY_MS,
  );
  return Object.assign(place, { ticks });
}

function timeAxis(scale: Scale): string {
  return scale.ticks
    .map((tick) => {
      const date = new Date(tick).toLocaleDateString('en-GB', {
        day: 'numeric',
        month: 'short',
        timeZone: 'UTC',
      });
      return `<text class="tick" x="${px(scale(tick))}" y="${HEIGHT - 10}" text-anchor="middle">${date}</text>`;
    })
    .join('');
}

const signed = (value: number): string => {
  const size = Math.abs(value);
  const text = size < 100 && !Number.isInteger(size) ? size.toFixed(1) : countText(Math.round(size));
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${text}`;
};
