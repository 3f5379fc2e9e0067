import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { expect, it } from 'vitest';
import { getPair } from '../markets/universe.ts';
import { outcomeOf, toLedgerRow } from './ledger.ts';

it('returns the stakes of both sides if the price does not move, even if this price is between two ticks', () => {
  const pair = getPair('EURUSD');
  const mid = (1.085 + 1.08501) / 2;
  const features = { kind: 'features', values: new Float32Array(), atr: 0.0004, close: mid } as const;
  const row = toLedgerRow(pair, 0, features, 0.00001);
  const bars = barsAt(mid);
  expect(outcomeOf(2, pair, row, bars, true)).toEqual({ buyR: 0, sellR: 0, label: null });
});

it('returns no outcome if the prices of the last minute were filled in, but returns one if only an earlier minute was filled in', () => {
  const pair = getPair('EURUSD');
  const features = { kind: 'features', values: new Float32Array(), atr: 0.0004, close: 1.085 } as const;
  const row = toLedgerRow(pair, 0, features, 0.00001);
  const filledAt = (minute: number) =>
    barsAt(1.0853).map((bar, index) => (index === minute ? { ...bar, isFilled: true as const } : bar));
  expect(outcomeOf(2, pair, row, filledAt(4), true)).toBeUndefined();
  expect(outcomeOf(2, pair, row, filledAt(3), true)?.label).toBe(1);
});

const barsAt = (price: number) =>
  Array.from({ length: 5 }, (_none, minute) => ({
    time: minute * MINUTE_MS,
    open: price,
    high: price,
    low: price,
    close: price,
    volume: 1,
  }));
