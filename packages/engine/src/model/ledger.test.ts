import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { expect, it } from 'vitest';
import { getPair } from '../markets/universe.ts';
import { outcomeOf, toLedgerRow } from './ledger.ts';

it('a price between two ticks that does not move gives both sides their stake back', () => {
  const pair = getPair('EURUSD');
  const mid = (1.085 + 1.08501) / 2;
  const features = { kind: 'features', values: new Float32Array(), atr: 0.0004, close: mid } as const;
  const row = toLedgerRow(pair, 0, features, 0.00001);
  const bars = Array.from({ length: 5 }, (_none, minute) => ({
    time: minute * MINUTE_MS,
    ...{ open: mid, high: mid, low: mid, close: mid, volume: 1 },
  }));
  expect(outcomeOf(2, pair, row, bars, true)).toEqual({ buyR: 0, sellR: 0, label: null });
});
