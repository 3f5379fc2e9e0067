import { expect, it } from 'vitest';
import { dollars, dollarTicks, percent } from './money.ts';

it.each([
  [1440, '$1,440'],
  [2.75, '$2.75'],
  [2.5, '$2.50'],
  [0, '$0'],
  [-0.001, '$0'],
  [-1234.5, '−$1,234.50'],
  [999.999, '$1,000'],
])('writes %d as %s', (amount, text) => {
  expect(dollars(amount)).toBe(text);
});

it('writes a percentage with as many digits as are needed', () => {
  expect([percent(44), percent(5.5), percent(-0.126)]).toEqual(['44%', '5.5%', '-0.13%']);
});

it.each([
  [940, 1540, [800, 1000, 1200, 1400, 1600]],
  [70, 130, [60, 80, 100, 120, 140]],
  [0, 35_000_000, [0, 10_000_000, 20_000_000, 30_000_000, 40_000_000]],
])('returns round amounts that cover the range from %d to %d', (low, high, ticks) => {
  expect(dollarTicks(low, high)).toEqual(ticks);
});
