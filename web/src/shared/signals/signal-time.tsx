import { timesIn, WAT_ZONE } from '@croneai/rules/times.ts';
import { useTimes } from '../time/use-times.ts';
import { watTime } from './wat-time.ts';

/** True if the member's clock differs from that of Lagos, so that WAT must be shown as well. */
export function useShowsWat(at: string | number): boolean {
  const times = useTimes();
  return timesIn(times.zone).hour(at) !== timesIn(WAT_ZONE).hour(at);
}

/**
 * Returns a function that formats times of a running signal. A member on WAT reads the notation in
 * which the ticket shows its other times.
 */
export function useSignalHour(at: string | number): (at: string | number) => string {
  const times = useTimes();
  return useShowsWat(at) ? times.hour : watTime;
}

/** Start of a signal in a list, by the member's clock. The list's header names the zone. */
export function SignalTime({ at, now }: { at: string; now: number }) {
  const times = useTimes();
  const isToday = times.isoDay(at) === times.isoDay(now);
  return (
    <time dateTime={new Date(at).toISOString()} className="whitespace-nowrap">
      {isToday ? times.hour(at) : times.bare(at)}
    </time>
  );
}
