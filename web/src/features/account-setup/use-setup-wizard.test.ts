import { expect, it } from 'vitest';
import { stepOf, suggestedDeposit } from './use-setup-wizard.ts';

it('the wizard resumes at the first step that has not been saved', () => {
  const deposit = { accessPath: 'manual', depositAmount: 30 } as const;
  expect(stepOf({ brokerAccount: null, deposit: null })).toBe(1);
  expect(stepOf({ brokerAccount: 'BRK-1', deposit: null })).toBe(2);
  expect(stepOf({ brokerAccount: 'BRK-1', deposit })).toBe(3);
});

it.each([
  ['gold', 100, 2],
  ['pro', 99, 2],
  ['pro', 100, 3],
  ['silver', 30, 3],
] as const)(
  'the wizard for the tier %s starts with a saved deposit of %d at step %d',
  (tier, depositAmount, step) => {
    const deposit = { accessPath: 'manual', depositAmount } as const;
    expect(stepOf({ brokerAccount: 'BRK-1', deposit }, tier)).toBe(step);
    expect(stepOf({ brokerAccount: null, deposit }, tier)).toBe(1);
  },
);

it.each([
  ['silver', 'manual', 30],
  ['silver', 'auto', 500],
  ['pro', 'manual', 100],
  ['pro', 'auto', 500],
  ['gold', 'manual', 500],
  ['gold', 'auto', 500],
] as const)(
  'the wizard suggests for the tier %s and %s access a deposit that is enough for the tier and the access: %d',
  (tier, path, amount) => {
    expect(suggestedDeposit(tier, path)).toBe(amount);
  },
);
