import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FlatLadder } from '../src/features/trade-ticket/price-ladder.tsx';

const call = {
  signalType: 'buy',
  status: 'closed',
  entryPrice: 1.1,
  stopLoss: 1.099,
  takeProfit: 1.101,
  precision: 5,
  forecast: { paysBy: { kind: 'payout', payout: 0.85 }, costR: 0 },
} as const;

it.each([
  ['at the entry', call, 1.1, '0%', '0%'],
  ['above the take profit', call, 1.2, '0%', '19.38%'],
  ['below the stop loss', call, 1, '19.38%', '0%'],
  [
    'above the stop loss of a PUT',
    { ...call, signalType: 'sell', stopLoss: 1.101, takeProfit: 1.099 },
    1.2,
    '19.38%',
    '0%',
  ],
] as const)('keeps the labels at their levels if the exit is %s', (_case, signal, exit, left, right) => {
  const { container } = render(<FlatLadder signal={signal} now={exit} />);
  const labels = container.querySelector('dl');
  expect([labels?.style.paddingLeft, labels?.style.paddingRight]).toEqual([left, right]);
});

it.each([
  ['a broker pays at expiry', call.forecast, ['0%', '50%'], 'text-muted'],
  ['a level ends the trade', { paysBy: { kind: 'points' }, costR: 0 }, ['8%', '50%'], 'text-down'],
])('colors the sides that win and lose if %s', (_case, forecast, sides, colour) => {
  const signal = { ...call, forecast: forecast as typeof call.forecast };
  const { container } = render(<FlatLadder signal={signal} now={1.1} />);
  const zones = [...container.querySelectorAll<HTMLElement>('[class*="/35"]')];
  expect(zones.map(({ style }) => style.left)).toEqual(sides);
  expect(container.querySelector('dl > div')?.className).toContain(colour);
});
