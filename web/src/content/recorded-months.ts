/*
 * Win rate of the engine on recorded prices, shown next to every rate on simulated prices. A test
 * compares the figures in this file with `engine-results.json`, so that no page has to load that
 * file.
 */

/** Percentage of decided forecasts that won. */
export const RECORDED_RATE = 51.8;
export const recordedRateText =
  'On real past prices the engine won 51.8% of all its forecasts. At an 85% payout it takes 54.1% to break even.';
