import { expect, it } from 'vitest';
import { symbolOf } from './use-history.ts';

it.each(['EURUSD', 'eur/usd', 'EUR/USD (OTC)', ' eur usd '])('%s is read as the pair EURUSD', (text) => {
  expect(symbolOf(text)).toBe('EURUSD');
});
