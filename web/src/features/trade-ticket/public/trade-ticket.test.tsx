import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PriceSource } from './trade-ticket.tsx';
import { priceOf } from './use-ticket.ts';

const NOW = Date.parse('2026-11-22T14:35:00Z');

const drawn = (isBarClose: boolean, secondsOld: number, hasFailed = false) => {
  const at = new Date(NOW - secondsOld * 1000).toISOString();
  const price = priceOf({
    pair: 'EURUSD',
    price: 1.1,
    at,
    provenance: 'synthetic',
    minutes: [],
    ...(isBarClose ? { isBarClose } : {}),
  });
  return renderToStaticMarkup(<PriceSource price={price} hasFailed={hasFailed} now={NOW} />).replace(
    /<[^>]+>/g,
    '',
  );
};

it.each([
  [false, 0, 'Live price, now · Simulated prices'],
  [false, 31, 'Last price, 31 s ago · Simulated prices. Prices don’t update right now.'],
  [true, 59, 'Last minute’s close, 59 s ago · Simulated prices'],
  [true, 200, 'Last minute’s close, 3 min ago · Simulated prices. The market may be closed.'],
])('shows a price (close of a bar: %s) that is %i s old', (isBarClose, age, text) => {
  expect(drawn(isBarClose, age)).toBe(text);
});

it('reports that the price source has failed', () => {
  expect(drawn(true, 20, true)).toContain('Prices don’t update right now.');
});
