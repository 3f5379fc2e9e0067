import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { timeAgo } from '../../shared/time/time-ago.ts';
import { useAtNow } from '../../shared/time/use-now.ts';
import { useTimes } from '../../shared/time/use-times.ts';

/** How long ago, and the moment in the member's zone beside it. */
export function PostTime({ at }: { at: string }) {
  const writtenAt = Date.parse(at);
  // The words change with the minutes: a feed of many posts is not drawn each second.
  const minutes = useAtNow((now) => Math.floor((now - writtenAt) / MINUTE_MS));
  const moment = useTimes().recent(at);
  const now = minutes === undefined ? undefined : new Date(writtenAt + minutes * MINUTE_MS);
  return (
    <time dateTime={at} className="block text-xs text-muted">
      {now ? `${timeAgo(new Date(writtenAt), now)} · ${moment}` : moment}
    </time>
  );
}
