import { type Countdown, countdownEndpoints } from '@croneai/contracts/endpoints/auth/countdown.ts';
import { useState } from 'react';
import { baseApi } from '../../../shared/api/base-api.ts';
import { toRequest } from '../../../shared/api/endpoint-request.ts';
import { usePolling } from '../../../shared/live/use-polling.ts';
import { useMember } from '../../../shared/session/member-context.ts';
import { useSecondsLeft } from '../../../shared/time/use-seconds-left.ts';

const COUNTDOWN_POLL_MS = 1000;

/**
 * Returns the seconds left of the trial, or undefined once the dashboard is unlocked. Without the
 * live stream, this hook polls every second. Between replies, this device's clock counts down.
 * Polling stops when the trial ends, because a trial never restarts.
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

/**
 * End of the trial on this device's clock. It is computed from the remaining time that the server
 * sends, so that a wrong clock has no effect.
 */
interface TrialLeft {
  endsAt: number;
  isOver: boolean;
}

/**
 * Returns null for the site-wide countdown. The server sends that countdown to visitors, and to a
 * page whose session has just ended.
 */
export function trialLeft({ scope, remainingMs }: Countdown, now = Date.now()): TrialLeft | null {
  return scope === 'trial' ? { endsAt: now + remainingMs, isOver: remainingMs === 0 } : null;
}

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    trial: build.query<TrialLeft | null, void>({
      query: () => toRequest(countdownEndpoints.getCountdown),
      transformResponse: (countdown: Countdown) => trialLeft(countdown),
      // Every change of the account refetches the trial, because an admin may have changed it.
      providesTags: ['Me'],
      keepUnusedDataFor: 0,
    }),
  }),
});

const { useTrialQuery } = api;
