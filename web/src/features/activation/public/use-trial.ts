import { type Countdown, countdownEndpoints } from '@croneai/contracts/endpoints/auth/countdown.ts';
import { useState } from 'react';
import { baseApi } from '../../../shared/api/base-api.ts';
import { toRequest } from '../../../shared/api/endpoint-request.ts';
import { usePolling } from '../../../shared/live/use-polling.ts';
import { useMember } from '../../../shared/session/member-context.ts';
import { useSecondsLeft } from '../../../shared/time/use-seconds-left.ts';

const COUNTDOWN_POLL_MS = 1000;

/**
 * Seconds left of the trial, or undefined once the dashboard is unlocked. Without the stream the server is asked every second; between
 * its answers, and while it gives none, the clock runs here. A trial that is over stays over, so then nobody asks any more.
 */
export function useTrialSecondsLeft(): number | undefined {
  const { user, access } = useMember();
  const isUnlocked = access.dashboardUnlocked;
  const [isOver, setIsOver] = useState(false);
  const { data, isUninitialized, isLoading } = useTrialQuery(undefined, {
    ...usePolling(isOver ? 0 : COUNTDOWN_POLL_MS),
    skip: isUnlocked,
  });
  if (data && data.isOver !== isOver) setIsOver(data.isOver);
  const fallback = isUninitialized || isLoading ? undefined : Date.parse(user.expiresAt);
  const secondsLeft = useSecondsLeft(data?.endsAt ?? fallback);
  return isUnlocked ? undefined : secondsLeft;
}

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
      query: () => toRequest(countdownEndpoints.getCountdown),
      transformResponse: (countdown: Countdown) => trialLeft(countdown),
      // An admin may change it as anything else of the account.
      providesTags: ['Me'],
      keepUnusedDataFor: 0,
    }),
  }),
});

const { useTrialQuery } = api;
