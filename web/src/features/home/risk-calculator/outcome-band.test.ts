import { expect, it } from 'vitest';
import { outcomeBand } from './outcome-band.ts';
import { DEFAULTS } from './risk.ts';

const even = { ...DEFAULTS, riskPercent: 10, winRatePercent: 50, rewardRatio: 1 };

it('the band ends at the quantiles of the binomial distribution: 11, 14, and 17 wins of 20 at 70%', () => {
  const { low, median, high, losing } = outcomeBand(DEFAULTS);
  expect([low.at(-1), median.at(-1), high.at(-1)]).toEqual([1260, 1440, 1620]);
  // A month ends with a loss if at most 6 of its 20 trades win. At a win rate of 70%, the chance of
  // that is 0.03%.
  expect(losing).toBe(0);
});

it('the band starts at the capital, and always contains the median', () => {
  const { low, median, high } = outcomeBand(DEFAULTS);
  for (const line of [low, median, high]) {
    expect(line).toHaveLength(21);
    expect(line[0]).toBe(DEFAULTS.capital);
  }
  expect(median.every((value, trade) => value >= (low[trade] ?? 0) && value <= (high[trade] ?? 0))).toBe(
    true,
  );
});

it('the percentage of months that end with a loss is 41 if each trade is a fair coin toss', () => {
  // (1 − C(20, 10) ÷ 2²⁰) ÷ 2 = 41.2%.
  expect(outcomeBand(even).losing).toBe(41);
});

it('a month stays at zero once all capital is lost, even if later trades would win', () => {
  // In a quarter of the months, the first two trades both lose. Each loses half of the capital.
  const { low } = outcomeBand({ ...even, riskPercent: 50 });
  expect(low.slice(2)).toEqual(Array.from({ length: 19 }, () => 0));
});
