import { minutesAndSeconds, secondsToBoundary } from '../signals/boundary.ts';
import { useServerNow } from '../signals/server-time.ts';
import { slotSecondsOf } from '../signals/signals-api.ts';
import { useStreamSummary } from './use-stream.ts';

/** Counts down to the next slot. */
export function NextLook({ label = 'Next signal in' }: { label?: string }) {
  const now = useServerNow();
  const left = secondsToBoundary(now, slotSecondsOf(useStreamSummary()));
  return (
    <p className="ml-auto flex shrink-0 flex-col items-end">
      <span className="text-xs text-muted">{label}</span>
      <span role="timer" aria-label={label} className="tabular text-3xl font-semibold">
        {minutesAndSeconds(left)}
      </span>
    </p>
  );
}
