/*
 * The rate of the engine on recorded prices, shown beside every rate that was won on simulated ones. A test holds both figures against
 * `engine-results.json`, which no page of the dashboard has to load.
 */

/** Percent of 100 decided candidates. */
export const RECORDED_RATE = 51.8;
export const recordedRateText =
  'On real past prices the engine won 51.8% of all its forecasts. At an 85% payout it takes 54.1% to break even.';
