import { wilsonInterval } from '@croneai/engine/wilson-interval.ts';
import { isDecided, wonOf } from './outcome.ts';
import type { WalkedForecast } from './walk-markets.ts';

export type Interval = {
  readonly low: number;
  readonly high: number;
};

/**
 * Mean forecast and win rate of a band of confidence, with the 95 % Wilson interval of the win
 * rate. All values are in percent.
 */
export type ReliabilityBin = Interval & {
  /** `from` ≤ confidence < `to`. */
  readonly from: number;
  readonly to: number;
  readonly forecasts: number;
  readonly predicted: number;
  readonly actual: number;
};

/**
 * Width of a band in percentage points. Bands are narrow because most forecasts lie between 50 and
 * 55 %.
 */
const BAND_PERCENT = 1;

/** Returns the bands with forecasts that won or lost, ascending. */
export function reliabilityOf(walked: readonly WalkedForecast[]): ReliabilityBin[] {
  // Adds a little, because a value on the edge of a band may be slightly too small as a double.
  const bands = Map.groupBy(walked.filter(isDecided), ({ forecast }) =>
    Math.floor((100 * forecast.probability) / BAND_PERCENT + 1e-9),
  );
  return [...bands]
    .sort(([a], [b]) => a - b)
    .map(([band, inBand]) => {
      const won = inBand.reduce((sum, each) => sum + wonOf(each), 0);
      const { low, high } = wilsonInterval(won, inBand.length) ?? { low: 0, high: 1 };
      return {
        from: band * BAND_PERCENT,
        to: (band + 1) * BAND_PERCENT,
        forecasts: inBand.length,
        predicted: inBand.reduce((sum, { forecast }) => sum + 100 * forecast.probability, 0) / inBand.length,
        actual: (100 * won) / inBand.length,
        low: 100 * low,
        high: 100 * high,
      };
    });
}
