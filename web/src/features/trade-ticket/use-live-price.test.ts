import { expect, it } from 'vitest';
import { priceOf } from './use-live-price.ts';

it.each([
  ['the close of a bar', { isBarClose: true }, 'minute'],
  ['a price of this second', {}, 'live'],
] as const)('%s is called what it is', (_what, told, kind) => {
  const at = '2026-11-22T18:15:00.000Z';
  const price = priceOf({ pair: 'EURUSD', price: 1.1, at, provenance: 'synthetic', minutes: [], ...told });
  expect(price).toEqual({ price: 1.1, at: Date.parse(at), kind, provenance: 'synthetic', minutes: [] });
});
