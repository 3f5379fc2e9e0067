import { minutesAndSeconds, secondsToBoundary } from '../../shared/signals/boundary.ts';
import { useServerNow } from '../../shared/signals/server-time.ts';
import { slotSecondsOf } from '../../shared/signals/signals-api.ts';
import { useStreamSummary } from '../../shared/signals/use-stream-summary.ts';

const LABEL = 'Next check in';

/** Counts down to the slot after one that has ended without a signal. */
export function NextLook() {
  const now = useServerNow();
  const left = secondsToBoundary(now, slotSecondsOf(useStreamSummary()));
  return (
    <p className="ml-auto flex shrink-0 flex-col items-end">
      <span className="text-xs text-muted">{LABEL}</span>
      <span role="timer" aria-label={LABEL} className="tabular text-3xl font-semibold">
        {minutesAndSeconds(left)}
      </span>
    </p>
  );
}

/** In the size of a countdown: the running slot has not spoken yet, so the next signal may be its own. */
export function Looking() {
  return (
    <p className="ml-auto flex min-h-14.5 w-28 shrink-0 items-center justify-end text-right text-base leading-tight font-semibold">
      Reading the markets…
    </p>
  );
}
