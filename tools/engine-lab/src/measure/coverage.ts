import { DAY_MS } from '@croneai/contracts/units.ts';
import { isDecided, wonOf } from './outcome.ts';
import type { WalkedForecast } from './walk-markets.ts';

/**
 * Two-sided 80 % quantile of the standard normal distribution, as in the interval of a forecast.
 */
const Z_80 = 1.2815515655446004;
/** Minimum number of forecasts for a day to count. */
const LEAST_FORECASTS = 100;

/**
 * Percent of market-days whose win rate lies within its predicted interval: the mean forecast ± its
 * 80 % interval, widened by the luck of independent outcomes. Correct intervals give 80.
 */
export function coverageOfMarketDays(walked: readonly WalkedForecast[]) {
  const decided = walked.filter(isDecided);
  const days = [
    ...Map.groupBy(decided, ({ pair, row }) => `${pair.symbol} ${Math.floor(row.slot / DAY_MS)}`).values(),
  ].filter(({ length }) => length >= LEAST_FORECASTS);
  const covered = days.filter((day) => {
    let [excess, luck, width] = [0, 0, 0];
    for (const each of day) {
      const { probability, low, high } = each.forecast;
      excess += wonOf(each) - probability;
      luck += probability * (1 - probability);
      width += (high - low) / 2;
    }
    return Math.abs(excess) <= Math.hypot(Z_80 * Math.sqrt(luck), width);
  });
  return { percent: (100 * covered.length) / days.length, marketDays: days.length };
}
