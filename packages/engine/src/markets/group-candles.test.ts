import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it } from 'vitest';
import type { Candle } from './candle.ts';
import { groupCandles } from './group-candles.ts';

const candle = (minute: number, close: number): Candle => ({
  time: minute * MINUTE_MS,
  open: close - 1,
  high: close + 2,
  low: close - 2,
  close,
  volume: 1,
});
const FIVE_MS = 5 * MINUTE_MS;

describe('groupCandles', () => {
  it('combines the candles within each period', () => {
    const minutes = [5, 6, 7, 8, 9].map((minute) => candle(minute, 100 + minute));
    expect(groupCandles(minutes, FIVE_MS, 10 * MINUTE_MS)).toEqual([
      { time: 5 * MINUTE_MS, open: 104, high: 111, low: 103, close: 109, volume: 5 },
    ]);
  });

  it('makes a candle from an incomplete period if the market closed early', () => {
    const friday = [candle(0, 100), candle(1, 101)];
    const sunday = [candle(13, 110), candle(14, 111)];
    expect(
      groupCandles([...friday, ...sunday], FIVE_MS, 60 * MINUTE_MS).map(({ time, volume }) => [time, volume]),
    ).toEqual([
      [0, 2],
      [10 * MINUTE_MS, 2],
    ]);
  });

  it('leaves out candles of periods that are not over', () => {
    const minutes = [0, 1, 2, 3, 4, 5, 6].map((minute) => candle(minute, 100));
    expect(groupCandles(minutes, FIVE_MS, 10 * MINUTE_MS - 1)).toHaveLength(1);
    expect(groupCandles([], FIVE_MS, 0)).toEqual([]);
  });
});
