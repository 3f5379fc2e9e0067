import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it } from 'vitest';
import { aggregateCandles, type Candle, findCandleFault } from './candle.ts';

const candle = (minute: number, changes: Partial<Candle> = {}): Candle => ({
  time: minute * MINUTE_MS,
  open: 10,
  high: 12,
  low: 9,
  close: 11,
  volume: 2,
  ...changes,
});
const minutes = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => candle(from + index));

describe('aggregateCandles', () => {
  it('takes the first open, the last close, the extremes and the sum of volumes', () => {
    const candles = minutes(5, 10);
    candles[0] = candle(5, { open: 9.5 });
    candles[2] = candle(7, { high: 15 });
    candles[3] = candle(8, { low: 4 });
    candles[4] = candle(9, { close: 9.25 });
    expect(aggregateCandles(candles, 5 * MINUTE_MS)).toEqual([
      { time: 5 * MINUTE_MS, open: 9.5, high: 15, low: 4, close: 9.25, volume: 10 },
    ]);
  });

  it('leaves out a group that is cut at either end or has a gap', () => {
    const withGap = minutes(3, 27).filter(({ time }) => time !== 12 * MINUTE_MS);
    expect(aggregateCandles(withGap, 5 * MINUTE_MS).map(({ time }) => time / MINUTE_MS)).toEqual([5, 15, 20]);
  });

  it('aggregates longer bars and refuses a length that is no multiple', () => {
    const quarters = [0, 15, 30, 45].map((minute) => candle(minute));
    expect(aggregateCandles(quarters, 60 * MINUTE_MS, 15 * MINUTE_MS)).toHaveLength(1);
    expect(() => aggregateCandles(quarters, 20 * MINUTE_MS, 15 * MINUTE_MS)).toThrow(RangeError);
    expect(() => aggregateCandles([], 0)).toThrow(RangeError);
  });
});

describe('findCandleFault', () => {
  it.each([
    [{ high: 8 }, 'high 8 is under low 9'],
    [{ open: 13 }, 'open 13 is outside'],
    [{ close: 8 }, 'close 8 is outside'],
    [{ low: 0 }, 'not a positive number'],
    [{ close: Number.NaN }, 'not a positive number'],
    [{ volume: -1 }, 'volume'],
  ])('names what is wrong with %j', (changes, fault) => {
    expect(findCandleFault(candle(1, changes))).toContain(fault);
  });

  it('finds none in a sound candle', () => expect(findCandleFault(candle(1))).toBeUndefined());
});
