import type { OutcomeStrip } from '@croneai/contracts/record.ts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { baseApi } from '../../../shared/api/base-api.ts';
import { dayAfter } from '../../../shared/time/weeks.ts';

const { useDayQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // Without the contract, because the contracts of the public log add 0.2 kB to the sign-up.
    day: build.query<OutcomeStrip, string>({
      query: (day) => ({ method: 'GET', path: `/api/record/days/${day}`, anonymous: true }),
    }),
  }),
});

interface FilledStrip {
  /** Undefined while loading. */
  strip: OutcomeStrip | undefined;
  day: 'today' | 'yesterday';
}

/**
 * Returns today's strip, or yesterday's while today has no results. If yesterday has none either,
 * or cannot be loaded, returns today's.
 */
export function useFilledStrip(today: OutcomeStrip | undefined): FilledStrip {
  const isEmpty = today !== undefined && resultsOf(today) === 0;
  const dayBefore = isEmpty ? dayAfter(today.since, -1) : skipToken;
  const { currentData: yesterday, isError } = useDayQuery(dayBefore);
  if (!isEmpty || isError) return { strip: today, day: 'today' };
  if (yesterday && resultsOf(yesterday) === 0) return { strip: today, day: 'today' };
  return { strip: yesterday, day: 'yesterday' };
}

/** Returns the number of signals that were won, lost, or even. */
export const resultsOf = ({ counts }: OutcomeStrip): number => counts.won + counts.lost + counts.even;
