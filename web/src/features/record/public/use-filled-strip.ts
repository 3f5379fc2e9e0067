import type { OutcomeStrip } from '@croneai/contracts/record.ts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { baseApi } from '../../../shared/api/base-api.ts';
import type { usePolling } from '../../../shared/live/use-polling.ts';
import { settledOf } from '../../../shared/signals/record-text.ts';
import { dayAfter } from '../../../shared/time/weeks.ts';

const { useDayQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // Without the contract, because the contracts of the public log add 0.2 kB to the sign-up.
    day: build.query<OutcomeStrip, string>({
      query: (day) => ({ method: 'GET', path: `/api/record/days/${day}`, anonymous: true }),
      providesTags: ['Slots'],
    }),
  }),
});

/** Options of the query of today's strip. */
type Polling = ReturnType<typeof usePolling> & { skip: boolean };

interface FilledStrip {
  /** Undefined while loading. */
  strip: OutcomeStrip | undefined;
  day: 'today' | 'yesterday';
}

/**
 * Returns today's strip, or yesterday's while today has no results. If yesterday has none either,
 * or cannot be loaded, returns today's.
 */
export function useFilledStrip(today: OutcomeStrip | undefined, options: Polling): FilledStrip {
  const isEmpty = today !== undefined && settledOf(today.counts) === 0;
  const dayBefore = isEmpty ? dayAfter(today.since, -1) : skipToken;
  const { currentData: yesterday, isError } = useDayQuery(dayBefore, options);
  const isAlsoEmpty = yesterday !== undefined && settledOf(yesterday.counts) === 0;
  return isEmpty && !isAlsoEmpty && !isError
    ? { strip: yesterday, day: yesterday ? 'yesterday' : 'today' }
    : { strip: today, day: 'today' };
}
