import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PriceSource } from './price-source.tsx';
import type { LivePrice } from './public/ticket-state.ts';

const NOW = Date.parse('2026-11-22T14:35:00Z');

const told = (kind: LivePrice['kind'], secondsOld: number, hasFailed = false) =>
  renderToStaticMarkup(
    <PriceSource
      price={{ price: 1.1, at: NOW - secondsOld * 1000, kind, provenance: 'synthetic' }}
      hasFailed={hasFailed}
      now={NOW}
    />,
  ).replace(/<[^>]+>/g, '');

it.each([
  ['live', 0, 'Live price, now · Demo market data'],
  ['live', 31, 'Last price, 31 s ago · Demo market data. Prices don’t update right now.'],
  ['minute', 59, 'Last minute’s close, 59 s ago · Demo market data'],
  ['minute', 200, 'Last minute’s close, 3 min ago · Demo market data. The market may be closed.'],
] as const)('a %s price of %i s ago', (kind, age, text) => {
  expect(told(kind, age)).toBe(text);
});

it('says when the source fails', () => {
  expect(told('minute', 20, true)).toContain('Prices don’t update right now.');
});
