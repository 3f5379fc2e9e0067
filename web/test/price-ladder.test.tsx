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
