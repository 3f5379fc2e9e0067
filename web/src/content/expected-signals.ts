/*
 * Texts about the number of signals that a member can expect. The figures come from running the
 * live decision code over recorded prices. A test compares each figure with `engine-results.json`,
 * so that no page has to load that file. The expectation card of admins quotes `EXPECTED_SIGNALS`.
 */

/** Figures of the recorded periods. A day has 288 slots. */
export const expectedSignals = {
  periods: 15,
  years: '2016 to 2024',
  /**
   * Mean number of signals per day: `from` over all slots, `to` over the slots after 28 days of
   * learning.
   */
  perDay: { from: 3, to: 5 },
  silentPeriods: 11,
  busiestPerDay: 11,
} as const;

const { periods, years, perDay, silentPeriods, busiestPerDay } = expectedSignals;

/** Short form, for a row in a table of tiers. */
export const EXPECTED_SHORT = `${perDay.from} to ${perDay.to} on average, often none`;

/** Shown below the number of signals in a tier. */
export const EXPECTED_OF_LIMIT = `A limit, not a promise. On recorded prices, the engine published ${perDay.from} to ${perDay.to} a day on average, and none in ${silentPeriods} of ${periods} periods.`;

/** Full form, with the recorded periods and the range. */
export const EXPECTED_SIGNALS = `In ${periods} recorded periods from ${years}, the engine would have published ${perDay.from} to ${perDay.to} signals a day on average: none in ${silentPeriods} periods, ${busiestPerDay} a day in the busiest.`;
