import type { WalkedForecast } from '@croneai/engine/model/track.ts';
import { wilsonInterval } from '@croneai/engine/wilson-interval.ts';
import { type Interval, isDecided, isWon } from './measures.ts';

/** Won and lost trades of one band of confidence: forecast and outcome. All in percent. */
export type CalibrationRow = {
  /** `from` ≤ confidence < `to`. */
  readonly from: number;
  readonly to: number;
  readonly trades: number;
  readonly predicted: number;
  readonly realised: number;
  /** Wilson's 95% interval of `realised`. */
  readonly interval: Interval;
};

/** Most forecasts lie between 50 and 55 %. */
const BAND_PERCENT = 1;

/** Bands of confidence that hold trades, ascending. */
export function calibrate(trades: readonly WalkedForecast[]): CalibrationRow[] {
  // What is a band's edge in decimals may be a hair below it as a double.
  const bands = Map.groupBy(trades.filter(isDecided), ({ forecast }) =>
    Math.floor((100 * forecast.probability) / BAND_PERCENT + 1e-9),
  );
  return [...bands]
    .sort(([a], [b]) => a - b)
    .map(([band, inBand]) => {
      const won = inBand.filter(isWon).length;
      const { low, high } = wilsonInterval(won, inBand.length) ?? { low: 0, high: 1 };
      return {
        from: band * BAND_PERCENT,
        to: (band + 1) * BAND_PERCENT,
        trades: inBand.length,
        predicted:
          inBand.reduce((total, { forecast }) => total + 100 * forecast.probability, 0) / inBand.length,
        realised: (won / inBand.length) * 100,
        interval: { low: low * 100, high: high * 100 },
      };
    });
}
