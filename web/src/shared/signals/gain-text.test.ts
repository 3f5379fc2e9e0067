import { expect, it } from 'vitest';
import { meanStakesText, riskText, stakesText } from './gain-text.ts';

it.each([
  [0.0125, '+1.3% of a stake', '+0.01 stakes', '+0.01 R'],
  [-0.2, '−20.0% of a stake', '−0.20 stakes', '−0.20 R'],
  [-0.0001, '0.0% of a stake', '0.00 stakes', '0.00 R'],
  [null, '–', '–', '–'],
])('%d is %s on average, %s in total, and %s before costs', (value, mean, all, risk) => {
  expect([meanStakesText(value), stakesText(value), riskText(value)]).toEqual([mean, all, risk]);
});
