import { timeAgo } from '../../shared/time/time-ago.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { useTimes } from '../../shared/time/use-times.ts';

/** How long ago, and the moment in the member's zone beside it. */
export function PostTime({ at }: { at: string }) {
  const now = useNow();
  const moment = useTimes().recent(at);
  return (
    <time dateTime={at} className="block text-xs text-muted">
      {now === undefined ? moment : `${timeAgo(new Date(at), new Date(now))} · ${moment}`}
    </time>
  );
}
