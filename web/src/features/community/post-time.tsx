import { momentText } from '../../shared/time/moment-text.ts';
import { timeAgo } from '../../shared/time/time-ago.ts';
import { useNow } from '../../shared/time/use-now.ts';

/** How long ago, with the moment and its zone beside it. */
export function PostTime({ at }: { at: string }) {
  const now = useNow();
  const moment = momentText(at);
  return (
    <time dateTime={at} className="block text-xs text-muted">
      {now === undefined ? moment : `${timeAgo(new Date(at), new Date(now))} · ${moment}`}
    </time>
  );
}
