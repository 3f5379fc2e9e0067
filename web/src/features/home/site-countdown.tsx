import type { Countdown as Round } from '@croneai/contracts/endpoints/auth/countdown.ts';
import { useEffect, useState } from 'react';
import { closingTimer } from '../../content/home.ts';
import type { ApiRequest } from '../../shared/api/send-request.ts';
import { usePoll } from '../../shared/site/use-poll.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { nextDeadline } from '../../shared/time/use-seconds-left.ts';
import { Countdown } from '../../shared/ui/countdown.tsx';

const COUNTDOWN_POLL_MS = 1000;

/** Length of the site-wide countdown, used until the server sends an end time. */
export const FALLBACK_ROUND_MS = 8 * 60 * 60 * 1000;

/**
 * Shows the countdown that all visitors share. While the page is visible, this component polls
 * every second and counts down between replies.
 */
export function SiteCountdown({ request }: { request: ApiRequest }) {
  const [endsAt, setEndsAt] = useState(() => Date.now() + FALLBACK_ROUND_MS);
  const { data, arrivedAt } = usePoll<Round>(request, COUNTDOWN_POLL_MS);
  useEffect(() => {
    // Counts from the arrival of the reply, so that a wrong clock on this device has no effect.
    if (data && arrivedAt) setEndsAt((known) => nextDeadline(known, arrivedAt + data.remainingMs));
  }, [data, arrivedAt]);
  const now = useNow();
  const secondsLeft = now === undefined ? FALLBACK_ROUND_MS / 1000 : secondsLeftInRound(endsAt, now);
  return <Countdown size="lg" label={closingTimer} secondsLeft={secondsLeft} />;
}

/**
 * Returns the whole seconds left in the countdown. After `endsAt`, until the server sends a new end
 * time, the countdown restarts at eight hours each time it reaches zero.
 */
export function secondsLeftInRound(endsAt: number, now: number): number {
  const left = endsAt - now;
  if (left > 0) return Math.ceil(left / 1000);
  const intoRound = -left % FALLBACK_ROUND_MS;
  return Math.ceil((FALLBACK_ROUND_MS - intoRound) / 1000);
}
