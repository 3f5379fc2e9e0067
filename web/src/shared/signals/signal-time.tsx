import { timesIn } from '../time/times.ts';
import { useTimes } from '../time/use-times.ts';
import { WAT_ZONE, watTime } from './wat-time.ts';

/** Whether the member's clock shows another hour than Lagos: then WAT stands beside it. */
export function useShowsWat(at: string | number): boolean {
  return useTimes().hour(at) !== timesIn(WAT_ZONE).hour(at);
}

/** The start of a signal in a list (a container of its own): by the member's clock, then in WAT where there is room. */
export function SignalTime({ at, now }: { at: string; now: number }) {
  const times = useTimes();
  const isToday = times.isoDay(at) === times.isoDay(now);
  const showsWat = useShowsWat(at);
  return (
    <time dateTime={new Date(at).toISOString()} className="whitespace-nowrap">
      {showsWat ? (isToday ? times.hour(at) : times.bare(at)) : null}
      <span className={showsWat ? 'hidden ml-2 text-xs text-faint @lg:inline' : ''}>
        {isToday || showsWat ? '' : `${times.shortDay(at)}, `}
        {watTime(at)} WAT
      </span>
    </time>
  );
}
