import { expect, it } from 'vitest';
import { gainText, riskText, totalGainText } from './gain-text.ts';

it.each([
  [0.0125, { kind: 'payout', payout: 0.85 }, '+1.3% of a stake', '+0.01 stakes'],
  [-0.2, { kind: 'payout', payout: 0.85 }, '−20.0% of a stake', '−0.20 stakes'],
  [0.126, { kind: 'points' }, '+0.13 R', '+0.13 R'],
  [-0.001, { kind: 'points' }, '0.00 R', '0.00 R'],
  [-1, { kind: 'none' }, '−1.00 R', '−1.00 R'],
] as const)('%d under %o is %s each and %s in all', (value, paysBy, each, all) => {
  expect([gainText(value, paysBy.kind), totalGainText(value, paysBy.kind)]).toEqual([each, all]);
});

it('a gain that nobody knows is a dash', () => {
  expect([gainText(null, 'points'), riskText(null)]).toEqual(['–', '–']);
});
