import { DAY_MS } from '@croneai/contracts/units.ts';
import { isDecided, wonOf } from './outcome.ts';
import type { WalkedForecast } from './walk-markets.ts';

/**
 * Two-sided 80 % quantile of the standard normal distribution. Forecasts use the same quantile for
 * their interval.
 */
const Z_80 = 1.2815515655446004;
/** Minimum number of forecasts of a market on a day. Days with fewer forecasts are not counted. */
const LEAST_FORECASTS = 100;

/**
 * Computes the percentage of market-days whose win rate lies within the predicted interval. The
 * predicted interval is the 80 % interval of the mean forecast, widened by the chance variation of
 * independent outcomes. If intervals are correct, the result is 80.
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
