/*
 * The number of signals to expect, from the walk of the recorded prices by the code that decides
 * live. A test holds each figure against `engine-results.json`, which no page has to load. The
 * admin's expectation card shows the same sentence.
 */

/** Figures of the recorded periods; per day means 288 slots. */
export const expectedSignals = {
  periods: 15,
  years: '2016 to 2024',
  /** From all slots, to those behind 28 days of learning. */
  perDay: { from: 3, to: 5 },
  silentPeriods: 11,
  busiestPerDay: 11,
} as const;

const { periods, years, perDay, silentPeriods, busiestPerDay } = expectedSignals;

/** A row of a table of tiers. */
export const EXPECTED_SHORT = `${perDay.from} to ${perDay.to} on average, often none`;

/** Below the count of a tier, which is a limit. */
export const EXPECTED_OF_LIMIT = `A limit, not a promise. On recorded prices, the engine published ${perDay.from} to ${perDay.to} a day on average, and none in ${silentPeriods} of ${periods} periods.`;

/** The expectation with its period and range. */
export const EXPECTED_SIGNALS = `In ${periods} recorded periods from ${years}, the engine would have published ${perDay.from} to ${perDay.to} signals a day on average: none in ${silentPeriods} periods, ${busiestPerDay} a day in the busiest.`;
