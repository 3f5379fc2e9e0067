import type { PaysBy } from '@croneai/contracts/signals.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { netOf as netOfGain } from '@croneai/rules/gain.ts';
import type { WalkedForecast } from './walk-markets.ts';

// Functions for the outcome of one forecast, which all measures use.

const FIFTH = 5;

/** True if the forecast's side won or lost. Otherwise the stake is returned. */
export const isDecided = (walked: WalkedForecast): boolean => multipleOf(walked) !== 0;

export const wonOf = (walked: WalkedForecast): number => (multipleOf(walked) > 0 ? 1 : 0);

/**
 * Returns the Brier score of one forecast (G. W. Brier, "Verification of forecasts expressed in
 * terms of probability", Monthly Weather Review 78, 1950).
 */
export const lossOf = (walked: WalkedForecast): number => (walked.forecast.probability - wonOf(walked)) ** 2;
/**
 * Returns the Brier skill of a forecast in percent. A coin has a score of 0.25 and a skill of 0.
 */
export const skillOf = (walked: WalkedForecast): number => 100 * (1 - lossOf(walked) / 0.25);

export const mostConfident = (decided: readonly WalkedForecast[]): WalkedForecast[] =>
  byConfidence(decided).slice(0, Math.floor(decided.length / FIFTH));
export const byConfidence = (decided: readonly WalkedForecast[]): WalkedForecast[] =>
  decided.toSorted((a, b) => b.forecast.probability - a.forecast.probability);

/** Returns the last row of each UTC day. */
export const lastOfDays = (walked: readonly WalkedForecast[]): WalkedForecast[] => [
  ...new Map(walked.map((each) => [Math.floor(each.row.slot / DAY_MS), each])).values(),
];

/** Returns the cost of a trade in R. */
export const costOf = ({ row: { spread, distance } }: WalkedForecast): number => spread / distance;

/** Returns the gain of the side that was forecast, in R and before costs. */
export const multipleOf = ({ forecast, row: { outcome } }: WalkedForecast): number =>
  forecast.side === 'buy' ? outcome.buyR : outcome.sellR;

/** Returns the gain under these terms: a share of the stake under a payout, otherwise in R. */
export const netOf = (walked: WalkedForecast, paysBy: PaysBy): number =>
  netOfGain(multipleOf(walked), costOf(walked), paysBy);
