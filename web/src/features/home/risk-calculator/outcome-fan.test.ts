import { expect, it } from 'vitest';
import { outcomeFan } from './outcome-fan.ts';
import { calculateRisk, DEFAULTS } from './risk.ts';

const even = { ...DEFAULTS, riskPercent: 10, winRatePercent: 50, rewardRatio: 1 };

it('the same numbers show the same band, over 20 trades from the capital', () => {
  const fan = outcomeFan(DEFAULTS);
  expect(outcomeFan(DEFAULTS)).toEqual(fan);
  for (const line of [fan.low, fan.median, fan.high]) {
    expect(line).toHaveLength(21);
    expect(line[0]).toBe(DEFAULTS.capital);
  }
});

it('the band has the median inside it, and the median ends near the expectation', () => {
  const { low, median, high } = outcomeFan(DEFAULTS);
  expect(median.every((value, trade) => value >= (low[trade] ?? 0) && value <= (high[trade] ?? 0))).toBe(
    true,
  );
  const expected = DEFAULTS.capital + calculateRisk(DEFAULTS).monthlyProjection;
  expect(Math.abs((median.at(-1) ?? 0) - expected)).toBeLessThan(60);
  expect((high.at(-1) ?? 0) - (low.at(-1) ?? 0)).toBeGreaterThan(150);
});

it('a fair coin loses in many of the months, and no month goes below nothing', () => {
  const fan = outcomeFan(even);
  expect(fan.losing).toBeGreaterThan(25);
  expect(fan.losing).toBeLessThan(60);
  expect(Math.min(...fan.low)).toBeGreaterThanOrEqual(0);
});
