import { HOUR_MS } from '@croneai/contracts/units.ts';
import { timesIn } from '@croneai/rules/times.ts';
import { useServerNow } from '../../../shared/signals/server-time.ts';
import { Moment } from '../../../shared/time/moment.tsx';
import { Countdown } from '../../../shared/ui/countdown.tsx';

/**
 * If the time until a session opens or closes is longer than this, the list also shows the day.
 */
const FAR_MS = 18 * 3_600_000;

/**
 * Lists the trading sessions with the time at which each session opens or closes next. London has a
 * countdown, because exchange rates move most when London opens.
 */
export function SessionList() {
  const now = useServerNow();
  return (
    <ul className="flex flex-col text-sm">
      {sessionsByChange(now).map(({ session, isOpen, changesAt }) => (
        <li
          key={session.city}
          className="flex min-h-11 flex-wrap items-center gap-x-3 border-t border-line py-2"
        >
          <span
            aria-hidden
            className={`size-2 rounded-full ${isOpen ? 'bg-text' : 'border border-line-strong'}`}
          />
          <span className="flex-1">
            {session.city}
            {session === LONDON ? ' open' : ''}
          </span>
          {session === LONDON && !isOpen ? (
            <Countdown label="Time to the London open" secondsLeft={(changesAt - now) / 1000} />
          ) : null}
          <span className="tabular text-right text-xs text-muted">
            {isOpen ? 'closes ' : session === LONDON ? '' : 'opens '}
            <Moment at={changesAt} form={changesAt - now > FAR_MS ? 'appointment' : 'clock'} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A trading session, Monday to Friday by the local time of its city. */
interface TradingSession {
  city: string;
  zone: string;
  /** Hour of the day (0 to 23) at which the session opens, in the city's local time. */
  opensAt: number;
  /** Hour of the day (0 to 23) at which the session closes, in the city's local time. */
  closesAt: number;
}

export const LONDON: TradingSession = { city: 'London', zone: 'Europe/London', opensAt: 8, closesAt: 17 };

/**
 * Usual hours of the foreign exchange market by city, in the order in which the cities open each
 * day.
 */
export const TRADING_SESSIONS: readonly TradingSession[] = [
  { city: 'Sydney', zone: 'Australia/Sydney', opensAt: 7, closesAt: 16 },
  { city: 'Tokyo', zone: 'Asia/Tokyo', opensAt: 9, closesAt: 18 },
  LONDON,
  { city: 'New York', zone: 'America/New_York', opensAt: 8, closesAt: 17 },
];

/** Returns the sessions with their states. The session that opens or closes next comes first. */
export const sessionsByChange = (now: number) =>
  TRADING_SESSIONS.map((session) => ({ session, ...sessionState(session, now) })).sort(
    (one, other) => one.changesAt - other.changesAt,
  );

export function sessionState(session: TradingSession, now: number): { isOpen: boolean; changesAt: number } {
  const closes = nextAt(session.zone, session.closesAt, now);
  const opens = nextAt(session.zone, session.opensAt, now);
  return closes < opens ? { isOpen: true, changesAt: closes } : { isOpen: false, changesAt: opens };
}

/**
 * Returns the next time, in epoch milliseconds, at which a weekday in `zone` reaches `hour`
 * o’clock. Weekends and daylight saving time are those of `zone`.
 */
export function nextAt(zone: string, hour: number, now: number): number {
  const clock = timesIn(zone);
  const wanted = `${String(hour).padStart(2, '0')}:00`;
  // The search moves by full hours, because all these zones differ from UTC by full hours.
  let at = Math.floor(now / HOUR_MS) * HOUR_MS;
  do at += HOUR_MS;
  while (clock.hour(at) !== wanted || clock.weekday(at).startsWith('S'));
  return at;
}
