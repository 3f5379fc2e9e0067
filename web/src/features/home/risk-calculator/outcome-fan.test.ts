import { expect, test } from 'vitest';
import { FAN_MONTHS, outcomeFan } from './outcome-fan.ts';
import { calculateRisk, DEFAULTS } from './risk-calculator.ts';

const even = { ...DEFAULTS, riskPercent: 10, winRatePercent: 50, rewardRatio: 1 };

test('the same numbers show the same months, each of 20 trades from the capital', () => {
  const fan = outcomeFan(DEFAULTS);
  expect(outcomeFan(DEFAULTS)).toEqual(fan);
  expect(fan.months).toHaveLength(FAN_MONTHS);
  expect(fan.months.every((month) => month.length === 21 && month[0] === DEFAULTS.capital)).toBe(true);
});

test('the months spread around the expectation, not along it', () => {
  const fan = outcomeFan(DEFAULTS);
  const mean = fan.months.reduce((sum, month) => sum + (month.at(-1) ?? 0), 0) / FAN_MONTHS;
  const expected = DEFAULTS.capital + calculateRisk(DEFAULTS).monthlyProjection;
  expect(Math.abs(mean - expected)).toBeLessThan(60);
  expect(fan.best - fan.worst).toBeGreaterThan(300);
});

test('a fair coin loses in many of the months, and no month goes below nothing', () => {
  const fan = outcomeFan(even);
  expect(fan.losing).toBeGreaterThan(10);
  expect(fan.worst).toBeGreaterThanOrEqual(0);
});
