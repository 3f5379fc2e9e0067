import { describe, expect, it } from 'vitest';
import { readPosition, stakeOfRisk, storePosition, unitsOf } from './position.ts';

describe('the size of a position', () => {
  it('is the configured share of the balance, in whole cents and at least a dollar', () => {
    expect(stakeOfRisk({ balanceUsd: 1_000, riskPercent: 2 })).toBe(20);
    expect(stakeOfRisk({ balanceUsd: 333.33, riskPercent: 1.5 })).toBe(4.99);
    expect(stakeOfRisk({ balanceUsd: 10, riskPercent: 1 })).toBe(1);
  });

  it('loses exactly the stake at the stop loss', () => {
    expect(unitsOf(20, 1.1, 1.099)).toBeCloseTo(20_000, 3);
    expect(unitsOf(20, 1.1, null)).toBeUndefined();
  });

  it('is remembered, and falls back to defaults if the stored value is invalid', () => {
    expect(readPosition()).toEqual({ balanceUsd: 1_000, riskPercent: 2, stakeUsd: 20, trades: 0 });
    storePosition({ balanceUsd: 500, riskPercent: 1, stakeUsd: 5, trades: 2 });
    expect(readPosition()).toEqual({ balanceUsd: 500, riskPercent: 1, stakeUsd: 5, trades: 2 });
    storePosition({ balanceUsd: Number.NaN, riskPercent: -1, stakeUsd: 7, trades: -1 });
    expect(readPosition()).toEqual({ balanceUsd: 1_000, riskPercent: 2, stakeUsd: 7, trades: 0 });
  });
});
