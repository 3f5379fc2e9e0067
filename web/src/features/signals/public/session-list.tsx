import { timesIn } from '@croneai/contracts/times.ts';
import { DAY_MS, HOUR_MS } from '@croneai/contracts/units.ts';
import { useServerNow } from '../../../shared/signals/server-time.ts';
import { Moment } from '../../../shared/time/moment.tsx';
import { Countdown } from '../../../shared/ui/countdown.tsx';

/** From here on the day has to be told as well. */
const FAR_MS = 18 * 3_600_000;

/** Which sessions trade and when that changes. London counts down: with it currencies begin to move. */
export function SessionList() {
  const now = useServerNow();
  return (
    <ul className="flex flex-col text-sm">
      {TRADING_SESSIONS.map((session) => {
        const { isOpen, changesAt } = sessionState(session, now);
        return (
          <li
            key={session.city}
            className="flex min-h-11 flex-wrap items-center gap-x-3 border-t border-line py-2"
          >
            <span
              aria-hidden
              className={`size-2 rounded-full ${isOpen ? 'bg-up' : 'border border-line-strong'}`}
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
        );
      })}
    </ul>
  );
}

/** A trading session by the wall clock of its city, Monday to Friday. */
interface TradingSession {
  city: string;
  zone: string;
  /** Hours of the city's own day. */
  opensAt: number;
  closesAt: number;
}

export const LONDON: TradingSession = { city: 'London', zone: 'Europe/London', opensAt: 8, closesAt: 17 };

/** Usual hours of the foreign exchange market by city, in the order the day reaches them. */
export const TRADING_SESSIONS: readonly TradingSession[] = [
  { city: 'Sydney', zone: 'Australia/Sydney', opensAt: 7, closesAt: 16 },
  { city: 'Tokyo', zone: 'Asia/Tokyo', opensAt: 9, closesAt: 18 },
  LONDON,
  { city: 'New York', zone: 'America/New_York', opensAt: 8, closesAt: 17 },
];

/** Whether a session is open, and when that changes. */
export function sessionState(session: TradingSession, now: number): { isOpen: boolean; changesAt: number } {
  const closes = nextAt(session.zone, session.closesAt, now);
  const opens = nextAt(session.zone, session.opensAt, now);
  return closes < opens ? { isOpen: true, changesAt: closes } : { isOpen: false, changesAt: opens };
}

/** The next time that the clock of `zone` shows this full hour on a weekday, epoch milliseconds; summer time and weekends are the city's. */
export function nextAt(zone: string, hour: number, now: number): number {
  const today = wallClock(zone, now);
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const date = startOfDay(today) + ahead * DAY_MS;
    const at = toEpoch(zone, date + hour * HOUR_MS);
    const weekday = new Date(date).getUTCDay();
    if (weekday >= 1 && weekday <= 5 && at > now) return at;
  }
  throw new Error(`no weekday within eight days in ${zone}`);
}

const startOfDay = (wall: number): number => Math.floor(wall / DAY_MS) * DAY_MS;

/** What the clock of the zone shows, as if it were UTC. */
function wallClock(zone: string, at: number): number {
  const { isoDay, second } = timesIn(zone);
  return Date.parse(`${isoDay(at)}T${second(at)}Z`);
}

/** The moment at which the clock of the zone shows `wall`. The second look is for the days on which the offset changes. */
function toEpoch(zone: string, wall: number): number {
  const guess = wall - (wallClock(zone, wall) - wall);
  return guess - (wallClock(zone, guess) - wall);
}
