import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it } from 'vitest';
import { type Candle, findCandleFault } from './candle.ts';

const candle = (minute: number, changes: Partial<Candle> = {}): Candle => ({
  time: minute * MINUTE_MS,
  open: 10,
  high: 12,
  low: 9,
  close: 11,
  volume: 2,
  ...changes,
});

describe('findCandleFault', () => {
  it.each([
    [{ high: 8 }, 'high 8 is under low 9'],
    [{ open: 13 }, 'open 13 is outside'],
    [{ close: 8 }, 'close 8 is outside'],
    [{ low: 0 }, 'not a positive number'],
    [{ close: Number.NaN }, 'not a positive number'],
    [{ volume: -1 }, 'volume'],
  ])('names the fault of %j', (changes, fault) => {
    expect(findCandleFault(candle(1, changes))).toContain(fault);
  });

  it('finds no fault in a sound candle', () => expect(findCandleFault(candle(1))).toBeUndefined());
});
