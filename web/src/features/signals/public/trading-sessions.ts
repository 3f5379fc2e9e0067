import { DAY_MS, HOUR_MS } from '@croneai/contracts/units.ts';

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

const formatters = new Map<string, Intl.DateTimeFormat>();

/** What the clock of the zone shows, as if it were UTC. */
function wallClock(zone: string, at: number): number {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(zone, formatter);
  }
  const parts = Object.fromEntries(
    formatter.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The moment at which the clock of the zone shows `wall`. The second look is for the days on which the offset changes. */
function toEpoch(zone: string, wall: number): number {
  const guess = wall - (wallClock(zone, wall) - wall);
  return guess - (wallClock(zone, guess) - wall);
}
