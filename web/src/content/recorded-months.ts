/** Beside a rate that was won on made-up prices. A test holds it against `engine-results.json`, which no page of the dashboard has to load. */
export const recordedRateText = 'On recorded months 51.8%';
