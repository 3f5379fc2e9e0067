/*
 * Texts about the number of signals that a member can expect. The figures come from running the
 * live decision code over recorded prices. A test compares each figure with `engine-results.json`,
 * so that no page has to load that file. The expectation card of admins quotes `EXPECTED_SIGNALS`.
 */

/** Figures of the recorded periods. A day has 288 slots. */
export const expectedSignals = {
  periods: 15,
  years: '2016 to 2024',
  /** Shortest and longest period. */
  lengths: '2 weeks to 4 months',
  /**
   * Mean number of signals per day: `from` over all slots, `to` over the slots after 28 days of
   * learning.
   */
  perDay: { from: 3, to: 6 },
  silentPeriods: 11,
  busiestPerDay: 13,
} as const;

const { periods, years, lengths, perDay, silentPeriods, busiestPerDay } = expectedSignals;

/** Short form, below a table of tiers. */
export const EXPECTED_SHORT = `On real past prices, expect ${perDay.from} to ${perDay.to} signals a day on average, often none.`;

/** Shown below the number of signals in a tier. */
export const EXPECTED_OF_LIMIT = `A limit, not a promise. In tests on past prices, the engine averaged ${perDay.from} to ${perDay.to} signals a day, but published none in ${silentPeriods} of the ${periods} periods tested.`;

/** Full form, with the recorded periods and the range. */
export const EXPECTED_SIGNALS = `In tests on ${periods} past periods (${years}, ${lengths} each), the engine averaged ${perDay.from} to ${perDay.to} signals a day. It published none in ${silentPeriods} periods, and ${busiestPerDay} a day in the busiest.`;
