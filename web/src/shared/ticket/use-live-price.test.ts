import { expect, it } from 'vitest';
import { priceOf } from './use-live-price.ts';

it.each([
  ['2026-11-22T18:15:00.000Z', 'minute'],
  ['2026-11-22T18:15:07.000Z', 'live'],
] as const)('a price of %s is the %s kind', (at, kind) => {
  const price = priceOf({ pair: 'EURUSD', price: 1.1, at, provenance: 'synthetic' });
  expect(price).toEqual({ price: 1.1, at: Date.parse(at), kind, provenance: 'synthetic' });
});
