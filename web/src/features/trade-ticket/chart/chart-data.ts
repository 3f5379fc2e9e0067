import type { Signal } from '@croneai/contracts/signals.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { LEVEL_NAMES } from '../../../shared/signals/signal-labels.ts';
import type { CandleBar } from '../../../shared/signals/signals-api.ts';

/** All data of the chart, in plain values. Times are epoch milliseconds. */
export interface ChartDrawing {
  precision: number;
  bars: readonly CandleBar[];
  levels: readonly ChartLevel[];
  /** The newest price while the trade is running. */
  now: number | undefined;
  window: { from: number; to: number };
  /** Direction of a trade that only the price at expiry decides; undefined for any other trade. */
  decidedAtExpiry: 'CALL' | 'PUT' | undefined;
  markers: readonly ChartMarker[];
}

export interface ChartLevel {
  kind: 'entry' | 'stop' | 'target';
  price: number;
  name: string;
}

interface ChartMarker {
  time: number;
  /**
   * The mark and its text stay above or below this price, so that they do not cover the candles.
   */
  price: number;
  direction: 'CALL' | 'PUT';
  result: 'up' | 'down' | 'neutral';
  text: string;
}
/**
 * Returns the colors of the candles. A rising minute is hollow and a falling minute is filled, so
 * that green and red mark only levels and results. Without a color for each direction, the library
 * draws its own green and red borders.
 */
export const candleColours = ({ line, ground }: { line: string; ground: string }) => ({
  upColor: ground,
  downColor: line,
  borderUpColor: line,
  borderDownColor: line,
  wickUpColor: line,
  wickDownColor: line,
});

const RESULT_TEXT = { profit: 'won', loss: 'lost', breakeven: 'even', none: '' } as const;
/** A mark's text reaches at most this many bars to either side, at the initial bar width. */
const MARK_REACH_BARS = 4;
/** The chart would cut off the text of a marker that is within this many bars of the edge. */
const BARS_AT_EDGE = 2;

export type BarChange = { kind: 'none' } | { kind: 'append'; bars: CandleBar[] } | { kind: 'replace' };

/**
 * Compares the drawn bars with new ones. A poll usually adds at most one bar, and adding a bar
 * keeps the scroll position. Any other change redraws the chart.
 */
export function barChange(drawn: readonly CandleBar[], next: readonly CandleBar[]): BarChange {
  const last = drawn.at(-1);
  const first = drawn[0];
  const nextFirst = next[0];
  if (!last || !first || !nextFirst) return { kind: 'replace' };
  // The range moves with time. Bars that are now before the start of the range may stay on screen.
  const from = drawn.findIndex(({ time }) => time === nextFirst.time);
  if (from === -1) return { kind: 'replace' };
  const kept = drawn.slice(from);
  if (kept.length > next.length || !kept.every((bar, index) => isSameBar(bar, next[index]))) {
    return { kind: 'replace' };
  }
  const bars = next.slice(kept.length);
  return bars.length === 0 ? { kind: 'none' } : { kind: 'append', bars };
}

function isSameBar(one: CandleBar, other: CandleBar | undefined): boolean {
  return (
    one.time === other?.time &&
    one.open === other.open &&
    one.high === other.high &&
    one.low === other.low &&
    one.close === other.close
  );
}

export function levelsOf({ entryPrice, stopLoss, takeProfit }: Signal): ChartLevel[] {
  const levels: readonly (Omit<ChartLevel, 'price'> & { price: number | null })[] = [
    { kind: 'entry', price: entryPrice, name: 'Entry' },
    { kind: 'stop', price: stopLoss, name: LEVEL_NAMES.stop },
    { kind: 'target', price: takeProfit, name: LEVEL_NAMES.target },
  ];
  return levels.filter((level): level is ChartLevel => level.price !== null);
}

/**
 * Returns markers for the other signals of the pair, oldest first. Each marker is at the bar in
 * which its signal started.
 */
export function markersOf(
  signals: readonly Signal[],
  shown: Pick<Signal, 'id' | 'pair'>,
  bars: readonly CandleBar[],
): ChartMarker[] {
  return signals
    .filter(({ id, pair }) => pair === shown.pair && id !== shown.id)
    .flatMap((signal) => {
      const time = Math.floor(Date.parse(signal.startsAt) / MINUTE_MS) * MINUTE_MS;
      const at = bars.findIndex((bar) => bar.time === time);
      if (at < BARS_AT_EDGE) return [];
      const direction = signal.signalType === 'buy' ? ('CALL' as const) : ('PUT' as const);
      const around = bars.slice(Math.max(0, at - MARK_REACH_BARS), at + MARK_REACH_BARS + 1);
      const price =
        direction === 'CALL'
          ? Math.min(...around.map(({ low }) => low))
          : Math.max(...around.map(({ high }) => high));
      return [
        { time, price, direction, result: resultOf(signal), text: RESULT_TEXT[signal.outcome ?? 'none'] },
      ];
    })
    .sort((a, b) => a.time - b.time);
}

function resultOf({ outcome }: Signal): ChartMarker['result'] {
  if (outcome === 'profit') return 'up';
  return outcome === 'loss' ? 'down' : 'neutral';
}

/**
 * Returns the minutes from the last bar to the end of the signal, so that the time axis includes
 * the whole signal.
 */
export function minutesAhead(bars: readonly CandleBar[], until: number): number[] {
  const last = bars.at(-1)?.time;
  if (last === undefined) return [];
  const count = Math.max(0, Math.ceil((until - last) / MINUTE_MS));
  // A signal that ended long ago needs no minutes, and a signal far ahead would squeeze the bars.
  return count > 30 ? [] : Array.from({ length: count }, (_, index) => last + (index + 1) * MINUTE_MS);
}

/** Margin above and below the levels, as a share of the distance between the outer levels. */
const ROOM_BEYOND_LEVELS = 0.08;

/**
 * Returns the price range of the trade: its levels with a margin, and all prices while it ran.
 * Older bars do not count, because they could make the trade look small.
 */
export function tradeRange({ levels, bars, now, window }: ChartDrawing): {
  minValue: number;
  maxValue: number;
} {
  const prices = levels.map(({ price }) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const room = (high - low) * ROOM_BEYOND_LEVELS;
  const inside = bars.filter(({ time }) => time >= window.from - MINUTE_MS && time < window.to);
  const seen = [...inside.flatMap((bar) => [bar.low, bar.high]), ...(now === undefined ? [] : [now])];
  return { minValue: Math.min(low - room, ...seen), maxValue: Math.max(high + room, ...seen) };
}
