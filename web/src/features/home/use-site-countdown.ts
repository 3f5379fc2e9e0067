import { COUNTDOWN_POLL_MS } from '@croneai/contracts/constants.ts';
import { useEffect, useState } from 'react';
import { useNow } from '../../shared/time/use-now.ts';
import { nextDeadline } from '../../shared/time/use-seconds-left.ts';
import { useSiteRoundEndQuery } from './api.ts';
import { FALLBACK_ROUND_MS, secondsLeftInRound } from './site-round.ts';

/** Seconds left of the site-wide round: asked for every second while the page is seen, counted here in between. */
export function useSiteCountdown(): number {
  const [endsAt, setEndsAt] = useState(() => Date.now() + FALLBACK_ROUND_MS);
  const { data } = useSiteRoundEndQuery(undefined, {
    pollingInterval: COUNTDOWN_POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  });
  useEffect(() => {
    if (data !== undefined) setEndsAt((known) => nextDeadline(known, data));
  }, [data]);
  const now = useNow();
  return now === undefined ? FALLBACK_ROUND_MS / 1000 : secondsLeftInRound(endsAt, now);
}
