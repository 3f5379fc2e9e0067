import { type Movement, VOLATILE_ASSETS_SHOWN, VOLATILITY_CANDLES } from '@croneai/contracts/volatility.ts';
import { describe, expect, it } from 'vitest';
import { FEATURE_BARS } from '../model/features.ts';
import type { Candle } from './candle.ts';
import { joinMovements, movementOf, NO_MOVEMENTS, sumMovements } from './movement.ts';

const pair = { symbol: 'EURUSD', displayName: 'EUR/USD (OTC)', precision: 5 };
const candle = (open: number, high: number, low: number, close: number): Candle => ({
  time: 0,
  open,
  high,
  low,
  close,
  volume: 1,
});
const movement = (name: string, rangePercent: number, changePercent = 0): Movement => ({
  pair: name,
  asset: name,
  precision: 2,
  rangePercent,
  changePercent,
  closes: [],
});

describe('the movement of a market', () => {
  it('has the range and change of the market’s candles, in percent of the first open', () => {
    const candles = [candle(100, 101, 99.5, 100.5), candle(100.5, 102, 100, 101)];
    expect(movementOf(pair, candles)).toEqual({
      pair: 'EURUSD',
      asset: 'EUR/USD (OTC)',
      precision: 5,
      rangePercent: 2.5,
      changePercent: 1,
      closes: [100.5, 101],
    });
    expect(movementOf(pair, [])).toBeUndefined();
  });

  it('is computed from a fixed number of recent candles, and every scan has at least this number', () => {
    const wild = candle(100, 500, 1, 100);
    const calm = Array.from({ length: VOLATILITY_CANDLES }, () => candle(100, 101, 100, 100));
    expect(movementOf(pair, [wild, ...calm])).toMatchObject({ rangePercent: 1 });
    expect(FEATURE_BARS).toBeGreaterThanOrEqual(VOLATILITY_CANDLES);
  });
});

describe('the movements of the universe', () => {
  it('are equal whether they are summed at once or in parts', () => {
    const all = Array.from({ length: 30 }, (_, index) =>
      movement(`P${index}`, (index * 7) % 30, (index % 3) - 1),
    );
    const parts = [0, 1, 2].map((part) => all.filter((_, index) => index % 3 === part));
    const joined = joinMovements([NO_MOVEMENTS, ...parts.map(sumMovements)]);
    expect(joined).toEqual(sumMovements(all));
    expect(joined).toMatchObject({ rising: 10, falling: 10, unmoved: 10 });
    expect(joined.widest).toHaveLength(VOLATILE_ASSETS_SHOWN);
    expect(joined.widest[0]?.rangePercent).toBe(29);
  });

  it('are in a fixed order if ranges are equal', () => {
    const names = (movements: Movement[]) => sumMovements(movements).widest.map((one) => one.pair);
    expect(names([movement('B', 1), movement('A', 1)])).toEqual(names([movement('A', 1), movement('B', 1)]));
  });
});
