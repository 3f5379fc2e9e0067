import type { Countdown as Round } from '@croneai/contracts/endpoints/auth/countdown.ts';
import { useEffect, useState } from 'react';
import { closingTimer } from '../../content/home.ts';
import type { ApiRequest } from '../../shared/api/send-request.ts';
import { usePoll } from '../../shared/site/use-poll.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { nextDeadline } from '../../shared/time/use-seconds-left.ts';
import { Countdown } from '../../shared/ui/countdown.tsx';

const COUNTDOWN_POLL_MS = 1000;

/** Length of a round where the server has never said when it ends. */
export const FALLBACK_ROUND_MS = 8 * 60 * 60 * 1000;

/** The time left of the site-wide round: asked for every second while the page is seen, counted here in between. */
export function SiteCountdown({ request }: { request: ApiRequest }) {
  const [endsAt, setEndsAt] = useState(() => Date.now() + FALLBACK_ROUND_MS);
  const { data, arrivedAt } = usePoll<Round>(request, COUNTDOWN_POLL_MS);
  useEffect(() => {
    // By when the answer came, not by the server's clock: a wrong clock on this device changes nothing.
    if (data && arrivedAt) setEndsAt((known) => nextDeadline(known, arrivedAt + data.remainingMs));
  }, [data, arrivedAt]);
  const now = useNow();
  const secondsLeft = now === undefined ? FALLBACK_ROUND_MS / 1000 : secondsLeftInRound(endsAt, now);
  return <Countdown size="lg" label={closingTimer} secondsLeft={secondsLeft} />;
}

/**
 * Whole seconds left of a round that ends at `endsAt` and is followed by rounds of eight hours: without an answer of
 * the server the clock runs on here, and at zero it starts again.
 */
export function secondsLeftInRound(endsAt: number, now: number): number {
  const left = endsAt - now;
  if (left > 0) return Math.ceil(left / 1000);
  const intoRound = -left % FALLBACK_ROUND_MS;
  return Math.ceil((FALLBACK_ROUND_MS - intoRound) / 1000);
}
