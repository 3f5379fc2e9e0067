import { COUNTDOWN_POLL_MS } from '@croneai/contracts/constants.ts';
import type { Countdown } from '@croneai/contracts/endpoints/countdown.ts';
import { useEffect, useState } from 'react';
import { useLiveAnswer } from '../../shared/api/use-live-answer.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { nextDeadline } from '../../shared/time/use-seconds-left.ts';
import { siteCountdownRequest } from './api.ts';
import { FALLBACK_ROUND_MS, secondsLeftInRound } from './site-round.ts';

/** Seconds left of the site-wide round: asked for every second while the page is seen, counted here in between. */
export function useSiteCountdown(): number {
  const [endsAt, setEndsAt] = useState(() => Date.now() + FALLBACK_ROUND_MS);
  const { data, arrivedAt } = useLiveAnswer<Countdown>(siteCountdownRequest, COUNTDOWN_POLL_MS);
  useEffect(() => {
    // By when the answer came, not by the server's clock: a wrong clock on this device changes nothing.
    if (data && arrivedAt) setEndsAt((known) => nextDeadline(known, arrivedAt + data.remainingMs));
  }, [data, arrivedAt]);
  const now = useNow();
  return now === undefined ? FALLBACK_ROUND_MS / 1000 : secondsLeftInRound(endsAt, now);
}
