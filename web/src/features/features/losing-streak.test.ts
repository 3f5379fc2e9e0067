import { expect, it } from 'vitest';
import { balancesAfterLosses, gainToRecover } from './losing-streak.tsx';

it('each loss costs the same share of the capital that is left after the previous loss', () => {
  const balances = balancesAfterLosses(10);
  expect(balances).toHaveLength(11);
  expect(balances[0]).toBe(1);
  expect(balances[2]).toBeCloseTo(0.81);
  expect(balances[10]).toBeCloseTo(0.3487, 4);
});

it('the gain that recovers a loss is larger than the loss', () => {
  expect(gainToRecover(0.9)).toBeCloseTo(0.1111, 4);
  expect(gainToRecover(0.5)).toBe(1);
});
