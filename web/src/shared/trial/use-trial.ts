import { COUNTDOWN_POLL_MS } from '@croneai/contracts/constants.ts';
import { useState } from 'react';
import { usePolling } from '../live/use-polling.ts';
import { useMember } from '../session/member-context.ts';
import { useSecondsLeft } from '../time/use-seconds-left.ts';
import { useTrialQuery } from './trial-api.ts';

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
