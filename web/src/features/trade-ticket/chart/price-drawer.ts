import { MINUTE_MS } from '@croneai/contracts/units.ts';
import {
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  createSeriesMarkers,
  type IPriceLine,
  LineSeries,
  LineStyle,
  type SeriesMarker,
  type Time,
  TrackingModeExitMode,
  type UTCTimestamp,
} from 'lightweight-charts';
import { priceText } from '../../../shared/signals/signal-labels.ts';
import { tokenColours } from '../../../shared/theme/token-colours.ts';
import {
  barChange,
  type ChartDrawing,
  type ChartLevel,
  candleColours,
  minutesAhead,
  tradeRange,
} from './chart-data.ts';
import { TradeZones, type Zone } from './trade-zones.ts';

export interface PriceDrawer {
  /** Draws a new state of the chart. Unchanged bars are not drawn again. */
  draw(drawing: ChartDrawing): void;
  recolour(): void;
  remove(): void;
}

type LineKind = ChartLevel['kind'] | 'now';

/**
 * Minutes before the start and after the end of the trade that the chart shows at first. The reader
 * can drag or pinch to see the rest of the half hour. Both views have space at the right for the
 * names of the levels, so that the names cover no candle and no zone. In both, the mark of the
 * previous signal, 5 minutes before the trade, is not at the edge of the view.
 */
const VIEWS = { wide: { before: 8, after: 5 }, narrow: { before: 6, after: 2.5 } } as const;
export type ChartView = keyof typeof VIEWS;

const TIME_SCALE = {
  borderVisible: false,
  fixLeftEdge: true,
  // Rotating the phone keeps the same minutes in view instead of only the last ones.
  lockVisibleTimeRangeOnResize: true,
} as const;

const TOKENS = ['text', 'muted', 'line', 'line-strong', 'surface-1', 'accent', 'up', 'down'] as const;

/** The time axis names every fifth minute, so that no label is at the edge of the first view. */
const LABEL_EVERY_SECONDS = 300;

const toTime = (epochMs: number): UTCTimestamp => (epochMs / 1000) as UTCTimestamp;

const chartOptions = (timeText: (time: Time) => string, view: ChartView) => ({
  autoSize: true,
  // The CSP blocks the style tag of the library's logo. Our own link is below the chart.
  layout: {
    attributionLogo: false,
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontSize: view === 'wide' ? 11 : 10,
  },
  // The library has no time zones. It gets UTC times, which are formatted in the member's zone.
  localization: { timeFormatter: timeText },
  timeScale: {
    ...TIME_SCALE,
    rightOffset: VIEWS[view].after,
    tickMarkFormatter: (time: Time) => (Number(time) % LABEL_EVERY_SECONDS === 0 ? timeText(time) : ''),
  },
  rightPriceScale: {
    borderVisible: false,
    scaleMargins: { top: 0.08, bottom: 0.08 },
    // Hides the scale’s numbers. The labels of the levels show prices and would half cover them.
    textColor: 'transparent',
  },
  crosshair: { mode: CrosshairMode.Magnet },
  // By default, the crosshair of a long press stays until the next tap.
  trackingMode: { exitMode: TrackingModeExitMode.OnTouchEnd },
  // The wheel and one finger scroll the page. Dragging sideways moves the chart.
  handleScroll: { mouseWheel: false, vertTouchDrag: false },
  handleScale: { mouseWheel: false },
});

/**
 * Creates the chart of a pair in an element, with candles, levels, zones and marks. `writeTime`
 * formats a time (epoch ms).
 */
export function createPriceDrawer(
  element: HTMLElement,
  writeTime: (at: number) => string,
  view: ChartView,
): PriceDrawer {
  const { before, after } = VIEWS[view];
  const isNarrow = view === 'narrow';
  const chart = createChart(
    element,
    chartOptions((time) => writeTime(Number(time) * 1000), view),
  );
  const candles = chart.addSeries(CandlestickSeries, {
    priceLineVisible: false,
    // The label of the last price would have the same color as the label of a stop or target.
    lastValueVisible: false,
  });
  /** A series without prices. Its future minutes extend the time axis to the end of the signal. */
  const ahead = chart.addSeries(LineSeries, { lastValueVisible: false, priceLineVisible: false });
  const marks = createSeriesMarkers(candles, []);
  const zones = new TradeZones();
  candles.attachPrimitive(zones);
  const lines = new Map<LineKind, IPriceLine>();
  let colours = tokenColours(element, TOKENS);
  let drawn: ChartDrawing | undefined;

  const drawBars = ({ bars }: ChartDrawing) => {
    const change = barChange(drawn?.bars ?? [], bars);
    if (change.kind === 'append') {
      // Removes the future minutes first. The library accepts no bar before the last minute.
      ahead.setData([]);
      for (const bar of change.bars) candles.update({ ...bar, time: toTime(bar.time) });
    }
    if (change.kind === 'replace') candles.setData(bars.map((bar) => ({ ...bar, time: toTime(bar.time) })));
    return change.kind === 'replace';
  };

  const drawLevels = (drawing: ChartDrawing) => {
    const { levels, now, decidedAtExpiry } = drawing;
    const shown = [...levels, ...(now === undefined ? [] : [{ kind: 'now' as const, price: now, name: '' }])];
    for (const [kind, line] of lines) {
      if (shown.some((level) => level.kind === kind)) continue;
      candles.removePriceLine(line);
      lines.delete(kind);
    }
    const look = looksOf(colours, decidedAtExpiry !== undefined);
    for (const { kind, price, name } of shown) {
      const same = {
        lineWidth: 1 as const,
        // A dot shows the newest price. A label would often cover that of the entry.
        axisLabelVisible: kind !== 'now',
      };
      const options = { ...look[kind], ...same, title: name, price };
      const line = lines.get(kind);
      if (line) line.applyOptions(options);
      else lines.set(kind, candles.createPriceLine(options));
    }
    candles.applyOptions({
      autoscaleInfoProvider: (original: () => Autoscale | null) =>
        scaleOf(original(), drawing, chart.timeScale().getVisibleLogicalRange()?.from, before),
    });
  };

  const drawMarks = ({ markers }: ChartDrawing) => {
    const tones = { up: colours.up, down: colours.down, neutral: colours.muted };
    marks.setMarkers(
      markers.map(({ time, price, direction, result, text }): SeriesMarker<Time> => {
        const isCall = direction === 'CALL';
        return {
          time: toTime(time),
          position: isCall ? 'atPriceBottom' : 'atPriceTop',
          price,
          shape: isCall ? 'arrowUp' : 'arrowDown',
          color: tones[result],
          text,
        };
      }),
    );
  };

  const drawZones = (drawing: ChartDrawing) => {
    const { levels, now, bars, decidedAtExpiry } = drawing;
    const entry = levels.find(({ kind }) => kind === 'entry');
    const last = bars.at(-1);
    zones.label(isNarrow ? colours.muted : undefined);
    zones.point(
      now === undefined || !last ? undefined : { at: toTime(last.time), price: now, colour: colours.accent },
    );
    zones.expiry(decidedAtExpiry && colours.text);
    zones.set(entry ? zonesOf(drawing, entry, colours) : []);
  };

  const drawAll = (drawing: ChartDrawing) => {
    const { precision, bars, window } = drawing;
    const minMove = 10 ** -precision;
    const formatter = (price: number): string => priceText(price, precision);
    candles.applyOptions({ priceFormat: { type: 'custom', formatter, minMove } });
    const isNew = drawBars(drawing);
    ahead.setData(minutesAhead(bars, window.to).map((time) => ({ time: toTime(time) })));
    drawLevels(drawing);
    drawMarks(drawing);
    drawZones(drawing);
    if (isNew) {
      const [from, to] = [firstOf(drawing, before), barAt(drawing, window.to) + after];
      // Candles that are all later than the trade have no range to show.
      if (from < to) chart.timeScale().setVisibleLogicalRange({ from, to });
    }
    drawn = drawing;
  };

  const recolour = () => {
    colours = tokenColours(element, TOKENS);
    const { muted, 'surface-1': ground } = colours;
    const cross = { color: colours['line-strong'], labelBackgroundColor: colours['line-strong'] };
    chart.applyOptions({
      layout: {
        background: { type: ColorType.Solid, color: ground },
        textColor: muted,
      },
      grid: {
        vertLines: { visible: false },
        horzLines: { color: colours.line, style: LineStyle.SparseDotted },
      },
      crosshair: { vertLine: cross, horzLine: cross },
    });
    candles.applyOptions(candleColours({ line: muted, ground }));
    if (drawn) drawAll(drawn);
  };

  recolour();
  return { draw: drawAll, recolour, remove: () => chart.remove() };
}

type Colours = Readonly<Record<(typeof TOKENS)[number], string>>;

/**
 * Returns the look of each line. Levels that end nothing are outlines, with tags that are quieter
 * than that of the entry.
 */
function looksOf(colours: Colours, isDecidedAtExpiry: boolean) {
  const tag = { axisLabelColor: '', axisLabelTextColor: colours['surface-1'] };
  const outline = {
    color: colours.muted,
    lineStyle: LineStyle.Dotted,
    axisLabelColor: colours.line,
    axisLabelTextColor: colours.text,
  };
  const levelIn = (color: string) =>
    isDecidedAtExpiry ? outline : { color, lineStyle: LineStyle.Dashed, ...tag };
  return {
    entry: { color: colours.text, lineStyle: LineStyle.Solid, ...tag },
    stop: levelIn(colours.down),
    target: levelIn(colours.up),
    now: { color: colours.accent, lineStyle: LineStyle.Dotted, ...tag },
  };
}

/**
 * Returns the zones of a trade. If only the price at expiry decides, they are the two sides of the
 * entry. Otherwise they reach from the entry to each level.
 */
function zonesOf(
  { levels, window, decidedAtExpiry }: ChartDrawing,
  entry: ChartLevel,
  { up, down }: Colours,
): Zone[] {
  const same = { from: toTime(window.from), to: toTime(window.to), entry: entry.price };
  if (decidedAtExpiry) {
    const [above, below] = decidedAtExpiry === 'CALL' ? [up, down] : [down, up];
    return [
      { ...same, level: Number.POSITIVE_INFINITY, colour: above },
      { ...same, level: Number.NEGATIVE_INFINITY, colour: below },
    ];
  }
  return levels
    .filter(({ kind }) => kind !== 'entry')
    .map(({ kind, price }) => ({ ...same, level: price, colour: kind === 'target' ? up : down }));
}

const barAt = ({ bars }: ChartDrawing, at: number): number =>
  bars[0] === undefined ? 0 : (at - bars[0].time) / MINUTE_MS;
const firstOf = (drawing: ChartDrawing, before: number): number =>
  Math.max(0, barAt(drawing, drawing.window.from) - before);

/** Space for the arrow and the word of a mark, above or below the candles. */
const MARK_ROOM_PX = 26;

interface Autoscale {
  margins?: { above: number; below: number };
  priceRange: { minValue: number; maxValue: number } | null;
}

/**
 * Fits the price scale to the trade. If the reader scrolls to earlier bars, fits it to the visible
 * candles and the levels instead.
 */
function scaleOf(
  info: Autoscale | null,
  drawing: ChartDrawing,
  from: number | undefined,
  before: number,
): Autoscale | null {
  const isOnTrade = from !== undefined && from >= firstOf(drawing, before) - 1;
  if (info && isOnTrade) return { ...info, priceRange: tradeRange(drawing) };
  const { levels, now } = drawing;
  return withLevels(info, now === undefined ? levels : [...levels, { price: now }]);
}

/** Extends the price scale to the levels, because readers must see the stop. */
function withLevels(info: Autoscale | null, levels: readonly { price: number }[]): Autoscale | null {
  if (!info?.priceRange) return info;
  const prices = levels.map(({ price }) => price);
  const { minValue, maxValue } = info.priceRange;
  return {
    ...info,
    margins: { above: MARK_ROOM_PX, below: MARK_ROOM_PX },
    priceRange: { minValue: Math.min(minValue, ...prices), maxValue: Math.max(maxValue, ...prices) },
  };
}
