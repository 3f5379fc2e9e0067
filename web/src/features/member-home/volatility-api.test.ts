import { expect, it } from 'vitest';
import { windowText } from './volatility-api.ts';

it.each([
  ['live', 'the last 50 minutes'],
  ['synthetic', 'the last 50 minutes of demo market data'],
  ['recorded', 'the last 50 minutes of recorded market data'],
] as const)('says over what %s prices moved', (provenance, text) => {
  expect(windowText({ candles: 50, candleMinutes: 1, provenance })).toBe(text);
});
