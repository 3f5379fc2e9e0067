import { type Countdown, countdownEndpoints } from '@croneai/contracts/endpoints/countdown.ts';
import { baseApi } from '../api/base-api.ts';
import { toRequest } from '../api/endpoint-request.ts';

/** What the server says is left, and the end by this device's clock, so that a wrong clock changes nothing. */
interface TrialLeft {
  endsAt: number;
  isOver: boolean;
}

/** Null for the countdown of the site: a session that has just ended is answered like a visitor. */
export function trialLeft({ scope, remainingMs }: Countdown, now = Date.now()): TrialLeft | null {
  return scope === 'trial' ? { endsAt: now + remainingMs, isOver: remainingMs === 0 } : null;
}

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    trial: build.query<TrialLeft | null, void>({
      query: () => toRequest(countdownEndpoints.get),
      transformResponse: (countdown: Countdown) => trialLeft(countdown),
      // An admin may change it as anything else of the account.
      providesTags: ['Me'],
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useTrialQuery } = api;
