import { wilsonInterval } from '../../performance/wilson-interval.ts';
import type { Interval } from './measures.ts';
import type { RatedTrade } from './walk-forward.ts';

/** Won and lost trades of one band of confidence: what was said before, and what came. All in percent. */
export interface CalibrationRow {
  /** `from` ≤ confidence < `to`. */
  readonly from: number;
  readonly to: number;
  readonly trades: number;
  readonly predicted: number;
  readonly realised: number;
  /** Wilson's 95% interval of `realised`. */
  readonly interval: Interval;
}

const BAND_PERCENT = 5;

/** Bands of confidence that hold trades, ascending. */
export function calibrate(trades: readonly RatedTrade[]): CalibrationRow[] {
  const decided = trades.filter(({ settlement: { outcome } }) => outcome === 'profit' || outcome === 'loss');
  const bands = Map.groupBy(decided, ({ confidence }) => Math.floor(confidence / BAND_PERCENT));
  return [...bands]
    .sort(([a], [b]) => a - b)
    .map(([band, inBand]) => {
      const won = inBand.filter(({ settlement }) => settlement.outcome === 'profit').length;
      const { low, high } = wilsonInterval(won, inBand.length) ?? { low: 0, high: 1 };
      return {
        from: band * BAND_PERCENT,
        to: (band + 1) * BAND_PERCENT,
        trades: inBand.length,
        predicted: inBand.reduce((total, { confidence }) => total + confidence, 0) / inBand.length,
        realised: (won / inBand.length) * 100,
        interval: { low: low * 100, high: high * 100 },
      };
    });
}
