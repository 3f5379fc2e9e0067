import { expect, it } from 'vitest';
import { balancesAfterLosses, gainToRecover } from './losing-streak.tsx';

it('each loss costs its share of the capital that the previous loss left', () => {
  const balances = balancesAfterLosses(10);
  expect(balances).toHaveLength(11);
  expect(balances[0]).toBe(1);
  expect(balances[2]).toBeCloseTo(0.81);
  expect(balances[10]).toBeCloseTo(0.3487, 4);
});

it('recovering from a loss takes a larger gain', () => {
  expect(gainToRecover(0.9)).toBeCloseTo(0.1111, 4);
  expect(gainToRecover(0.5)).toBe(1);
});
