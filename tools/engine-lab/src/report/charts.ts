import { LICENCE_EVIDENCE } from '@croneai/engine/model/licence.ts';
import * as Plot from '@observablehq/plot';
import { JSDOM } from 'jsdom';
import type { Interval, ReliabilityBin } from '../measure/reliability.ts';

// Charts of the reports as inline SVG. Colours are the page's, so that both themes hold.

const { document } = new JSDOM('').window;
const COIN = 50;
const MAIN = 'var(--accent)';
const QUIET = 'var(--faint)';
const colorOf = ({ isMain }: { readonly isMain?: boolean }) => (isMain ? MAIN : QUIET);
const IDEAL = { stroke: QUIET, strokeDasharray: '5 5' };
const WIDE = 1_080;
const MIDDLE = 560;

function draw(label: string, { marginLeft = 52, ...options }: Plot.PlotOptions): string {
  const svg = Plot.plot({ document, ariaLabel: label, marginLeft, marginBottom: 40, ...options });
  svg.setAttribute('role', 'img');
  return svg.outerHTML;
}

export type WinsRow = {
  readonly name: string;
  /** Percent. */
  readonly value: number;
  readonly interval: Interval | null;
  /** Stands apart from the others: the sum of them. */
  readonly isMain?: boolean;
};

/** A short month must not squeeze all others. */
const WIDEST = [35, 65] as const;
const within = (value: number): number => Math.max(WIDEST[0], Math.min(WIDEST[1], value));

/** A win rate and its 95 % interval a row, beside the line of a coin. */
export function winsChart(rows: readonly WinsRow[], label: string): string {
  const ends = rows.flatMap(({ value, interval }) => [
    value,
    interval?.low ?? value,
    interval?.high ?? value,
  ]);
  return draw(label, {
    width: MIDDLE,
    height: 60 + 30 * rows.length,
    marginLeft: 118,
    marginRight: 60,
    x: {
      label: 'Won, %',
      domain: [Math.min(47, ...ends.map(within)), Math.max(55, ...ends.map(within))],
      grid: true,
    },
    y: { label: null, domain: rows.map(({ name }) => name), tickSize: 0 },
    marks: [
      Plot.ruleX([COIN], IDEAL),
      Plot.ruleY(
        rows.filter(({ interval }) => interval),
        {
          y: 'name',
          x1: ({ interval }: WinsRow) => within(interval?.low ?? 0),
          x2: ({ interval }: WinsRow) => within(interval?.high ?? 0),
          stroke: colorOf,
          strokeWidth: 2,
        },
      ),
      Plot.dot(rows, { y: 'name', x: ({ value }: WinsRow) => within(value), fill: colorOf, r: 5 }),
      Plot.text(rows, {
        y: 'name',
        text: ({ value }: WinsRow) => `${value.toFixed(1)}%`,
        frameAnchor: 'right',
        textAnchor: 'start',
        dx: 8,
        fontWeight: 600,
      }),
    ],
  });
}

export type Series = {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** Drawn in front of the others. */
  readonly isMain: boolean;
};
const MOST_LABELS = 12;

const LABEL_HEIGHT = 13;

/** Lines whose names stand at their ends, moved apart. */
function lines(series: readonly Series[]): Plot.Markish[] {
  const ends = series
    .flatMap(({ name, points, isMain }) => points.slice(-1).map((end) => ({ ...end, name, isMain })))
    .toSorted((a, b) => b.y - a.y)
    .slice(0, MOST_LABELS);
  const labels = { x: 'x', y: 'y', text: 'name', fill: colorOf, textAnchor: 'start', dx: 8 } as const;
  return [
    ...series
      .toSorted((a, b) => Number(a.isMain) - Number(b.isMain))
      .map((each) =>
        Plot.line(each.points, { x: 'x', y: 'y', stroke: colorOf(each), strokeWidth: each.isMain ? 2 : 1.5 }),
      ),
    Plot.text(
      ends,
      Plot.initializer(labels, (data, facets, { y: place }, { y }) => {
        let free = Number.NEGATIVE_INFINITY;
        const value = Array.from(place?.value as Iterable<number>, (at) => {
          free = Math.max(free + LABEL_HEIGHT, y?.(at) ?? 0);
          return free;
        });
        return { data, facets, channels: { y: { value } } };
      }),
    ),
  ];
}

const MOST_DAY_TICKS = 8;

/** Wealth of the bettor of each market by day; from the line on it may publish. */
export function evidenceChart(
  markets: readonly {
    readonly name: string;
    readonly values: readonly number[];
    readonly isLicensed: boolean;
  }[],
): string {
  const series = markets.map(({ name, values, isLicensed }) => ({
    name,
    points: values.map((value, index) => ({ x: index + 1, y: value })),
    isMain: isLicensed,
  }));
  const values = markets.flatMap((market) => market.values);
  const days = Math.max(2, ...markets.map((market) => market.values.length));
  const [least, most] = values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [0.1, 100],
  );
  return draw(`Evidence against the coin by day, for each market; a licence needs ${LICENCE_EVIDENCE}`, {
    width: MIDDLE,
    height: 320,
    marginRight: 96,
    x: { label: 'Day', tickFormat: 'd', ticks: Math.min(MOST_DAY_TICKS, days - 1) },
    y: {
      label: null,
      type: 'log',
      domain: [least, most],
      ticks: 5,
      tickFormat: (value: number) => value.toLocaleString('en-GB', { notation: 'compact' }),
      grid: true,
    },
    marks: [Plot.ruleY([LICENCE_EVIDENCE], IDEAL), ...lines(series)],
  });
}

/** What is won when only the most confident part of the forecasts is taken. */
export function coverageChart(series: readonly Series[]): string {
  const values = series.flatMap(({ points }) => points.map(({ y }) => y));
  return draw('Win rate of the most confident part of the forecasts, for each engine', {
    width: MIDDLE,
    height: 320,
    marginRight: 96,
    x: { label: 'Most confident part that is taken, %', domain: [0, 100] },
    y: { label: 'Won, %', domain: [Math.min(49, ...values), Math.max(55, ...values)], grid: true },
    marks: [Plot.ruleY([COIN], IDEAL), ...lines(series)],
  });
}

/** Fewer than this make an interval that covers half the chart. */
const LEAST_FORECASTS = 100;

/** What was said against what came, with 95 % intervals; equal on the diagonal. The main series stands before the other. */
export function reliabilityChart(
  series: readonly { readonly bins: readonly ReliabilityBin[]; readonly isMain: boolean }[],
): string {
  const shown = series.flatMap(({ bins, isMain }) =>
    bins.filter(({ forecasts }) => forecasts >= LEAST_FORECASTS).map((bin) => ({ ...bin, isMain })),
  );
  const high = Math.max(56, ...shown.map(({ said }) => said));
  return draw('What was said against what came', {
    width: MIDDLE,
    height: 400,
    x: { label: 'Said, %', domain: [COIN, high], grid: true },
    y: {
      label: 'Came, %',
      domain: [Math.min(46, ...shown.map(({ low }) => low)), Math.max(high, ...shown.map((bin) => bin.high))],
      grid: true,
    },
    marks: [
      Plot.link([0], { x1: COIN, y1: COIN, x2: high, y2: high, ...IDEAL }),
      Plot.ruleX(shown, { x: 'said', y1: 'low', y2: 'high', stroke: colorOf, strokeWidth: 2 }),
      Plot.dot(shown, {
        x: 'said',
        y: 'came',
        fill: colorOf,
        r: 5,
        title: (bin: ReliabilityBin) =>
          `${bin.forecasts}: said ${bin.said.toFixed(1)}%, came ${bin.came.toFixed(1)}%`,
      }),
    ],
  });
}

/** No more points than pixels. */
const MOST_POINTS = 700;

/** The sum of gains signal by signal and, below it, how far it is under its highest value before. */
export function equityCharts(nets: readonly number[], unit: string): string {
  let [total, peak] = [0, 0];
  const points = [0, ...nets].map((net, count) => {
    total += net;
    peak = Math.max(peak, total);
    return { count, total, below: total - peak };
  });
  const step = Math.ceil(points.length / MOST_POINTS);
  const shown = points.filter(({ count }) => count % step === 0 || count === points.length - 1);
  const deepest = Math.min(...shown.map(({ below }) => below));
  const x = { label: 'Signals', domain: [0, nets.length] };
  const sum = draw(`Sum of gains: ${total.toFixed(1)} ${unit} at the end`, {
    width: WIDE,
    height: 280,
    x,
    y: { label: `Sum, ${unit}`, grid: true },
    marks: [
      Plot.ruleY([0], { stroke: QUIET }),
      Plot.line(shown, { x: 'count', y: 'total', stroke: MAIN, strokeWidth: 2 }),
    ],
  });
  const fall = draw(`Deepest fall: ${deepest.toFixed(1)} ${unit}`, {
    width: WIDE,
    height: 130,
    x,
    y: { label: `Below the highest sum before, ${unit}`, ticks: 3 },
    marks: [Plot.areaY(shown, { x: 'count', y: 'below', fill: 'var(--down)', fillOpacity: 0.35 })],
  });
  return sum + fall;
}
