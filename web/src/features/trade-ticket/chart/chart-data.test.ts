import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it } from 'vitest';
import { sampleStream } from '../../../shared/signals/sample-signals.ts';
import type { CandleBar } from '../../../shared/signals/signals-api.ts';
import { barChange, candleColours, levelsOf, markersOf, minutesAhead, tradeRange } from './chart-data.ts';

const start = Date.parse('2026-11-03T14:00:00Z');
const bar = (minute: number, close = 1): CandleBar => ({
  time: start + minute * MINUTE_MS,
  open: 1,
  high: 1,
  low: 1,
  close,
});
const bars = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => bar(from + index));

describe('bars of a new poll', () => {
  it('change nothing if they are the same bars', () => {
    expect(barChange(bars(0, 5), bars(0, 5))).toEqual({ kind: 'none' });
    expect(barChange(bars(0, 5), bars(1, 5))).toEqual({ kind: 'none' });
  });

  it('are added to the drawn bars if they are new', () => {
    expect(barChange(bars(0, 5), bars(1, 6))).toEqual({ kind: 'append', bars: [bar(5)] });
  });

  it.each([
    ['nothing was drawn', [], bars(0, 5)],
    ['nothing is there any more', bars(0, 5), []],
    ['a bar was corrected', bars(0, 5), [...bars(0, 4), bar(4, 2)]],
    ['there is a gap between', bars(0, 5), bars(9, 12)],
    ['the newest are gone', bars(0, 5), bars(0, 3)],
  ])('replace the whole drawing when %s', (_name, drawn, next) => {
    expect(barChange(drawn, next)).toEqual({ kind: 'replace' });
  });
});

describe('the drawing over the bars', () => {
  const [newest, second] = sampleStream(start + 3 * MINUTE_MS);
  if (!newest || !second) throw new Error('the sample stream is empty');

  it('shows no levels without a price', () => {
    expect(levelsOf(newest)).toMatchObject([{ kind: 'entry', price: newest.entryPrice }]);
    expect(levelsOf({ ...newest, stopLoss: 1, takeProfit: 2 })).toHaveLength(3);
  });

  it('marks the earlier signals of the pair if the bars begin early enough', () => {
    const before = { ...second, id: 'before', pair: newest.pair };
    const tooOld = { ...before, id: 'old', startsAt: '2026-11-03T10:00:00Z' };
    expect(markersOf([newest, second, before, tooOld], newest, bars(-10, 3))).toEqual([
      { time: start - 5 * MINUTE_MS, price: 1, direction: 'PUT', result: 'up', text: 'won' },
    ]);
  });

  it('leaves out a marker if the edge would cut off its text', () => {
    const before = { ...second, id: 'before', pair: newest.pair };
    expect(markersOf([before], newest, bars(-6, 3))).toEqual([]);
    expect(markersOf([before], newest, bars(-7, 3))).toHaveLength(1);
  });

  it('places the text of a marker so that it does not cover the neighboring candles', () => {
    const beside = bars(-10, 3).map((each, index) => ({ ...each, high: 20 - index, low: index - 20 }));
    const at = (minute: number) => beside.find(({ time }) => time === start + minute * MINUTE_MS);
    const put = { ...second, pair: newest.pair };
    const [above] = markersOf([put], newest, beside);
    const [below] = markersOf([{ ...put, signalType: 'buy' }], newest, beside);
    expect([above?.price, below?.price]).toEqual([at(-9)?.high, at(-9)?.low]);
  });

  it('has a time axis that ends at the end of the window', () => {
    expect(minutesAhead(bars(0, 2), start + 4 * MINUTE_MS)).toHaveLength(3);
    expect(minutesAhead(bars(0, 2), start)).toEqual([]);
    expect(minutesAhead(bars(0, 2), start + 600 * MINUTE_MS)).toEqual([]);
    expect(minutesAhead([], start)).toEqual([]);
  });
});

describe('the scale of the chart', () => {
  const window = { from: start, to: start + 5 * MINUTE_MS };
  const from = (low: number, minute: number, high: number) => ({ ...bar(minute), low, high });
  const levels = ([99, 100, 101] as const).map((price) => ({
    kind: 'entry' as const,
    price,
    name: '',
    title: '',
  }));
  const drawing = {
    precision: 2,
    levels,
    now: undefined,
    window,
    decidedAtExpiry: undefined,
    markers: [],
  };

  it('fits the levels, whatever the older prices are', () => {
    const { minValue, maxValue } = tradeRange({
      ...drawing,
      bars: [from(50, -8, 150), from(99.5, 0, 100.5)],
    });
    expect(minValue).toBeCloseTo(98.84, 6);
    expect(maxValue).toBeCloseTo(101.16, 6);
  });

  it('extends to a price beyond the levels while the trade is open', () => {
    expect(tradeRange({ ...drawing, now: 90, bars: [from(95, 1, 104)] })).toEqual({
      minValue: 90,
      maxValue: 104,
    });
  });
});

it('gives candles a neutral color for each direction, because the library has green and red defaults', () => {
  const { upColor, downColor, borderUpColor, borderDownColor, wickUpColor, wickDownColor } = candleColours({
    line: 'grey',
    ground: 'black',
  });
  expect([upColor, downColor]).toEqual(['black', 'grey']);
  expect([borderUpColor, borderDownColor, wickUpColor, wickDownColor]).toEqual(Array(4).fill('grey'));
});
