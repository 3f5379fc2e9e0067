import { remember } from './remember.ts';

/** West Africa Time, in which the signal stream shows times: UTC+1 all year. */
export const WAT_ZONE = 'Africa/Lagos';

type At = string | number | Date;

/**
 * Formats times in one time zone, with a 24-hour or 12-hour clock (5:27 pm). Every format with a
 * time of day names the zone unless noted.
 */
export type Times = {
  zone: string;
  /** GMT+1: short name of the zone at `at`. It may differ between summer and winter. */
  zoneName: (at: At) => string;
  /** 21 Nov 2026, 17:27 GMT+1 */
  moment: (at: At) => string;
  /** 21 Nov, 17:27 GMT+1; includes the year unless it is the current year. */
  recent: (at: At, now?: At) => string;
  /** 21 Nov, 17:27; for places where the zone is shown in a heading or next to the time. */
  bare: (at: At) => string;
  /** Sat 21 Nov, 17:27 GMT+1 */
  appointment: (at: At) => string;
  /** 17:27 GMT+1 */
  clock: (at: At) => string;
  /** 17:27; for places where the zone is known. */
  hour: (at: At) => string;
  /** 17:27:09; for places where the zone is known. */
  second: (at: At) => string;
  /** 21 Nov */
  shortDay: (at: At) => string;
  /** Sat 21 Nov */
  weekday: (at: At) => string;
  /** 2026-11-21, the calendar day. */
  isoDay: (at: At) => string;
  /** 17:25–17:30 GMT+1 */
  span: (from: At, to: At) => string;
  /** 21 Nov 2026 */
  day: (at: At) => string;
  /** 21 November 2026 */
  longDay: (at: At) => string;
};

/**
 * Maximum number of cached zones. A formatter needs 30 kB outside of V8's heap, so all formatters
 * of one zone need half a megabyte.
 */
const ZONES_REMEMBERED = 32;
const known = new Map<string, Times>();

/**
 * Returns formatters for one zone and clock. Caches the formatters of a few zones, because a
 * formatter is slow to create.
 */
export const timesIn = (zone: string, isTwelveHours = false): Times =>
  remember(known, `${zone} ${isTwelveHours}`, () => createTimes(zone, isTwelveHours), ZONES_REMEMBERED);

/** Formats a calendar day (`2026-11-21`) as `21 Nov 2026`, whatever the time zone is. */
export const calendarDay = (day: string): string => timesIn('UTC').day(day);

const CLOCK_24 = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const CLOCK_12 = { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' } as const;
const SHORT_DAY = { day: 'numeric', month: 'short' } as const;
const DAY = { ...SHORT_DAY, year: 'numeric' } as const;
const NAMED = { timeZoneName: 'short' } as const;

function createTimes(zone: string, isTwelveHours: boolean): Times {
  const minutes = isTwelveHours ? CLOCK_12 : CLOCK_24;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options });
  // British English has no short name for West Africa Time and calls it GMT+1. Writes WAT instead.
  const isWat = once(() => format({ timeZoneName: 'long' }).format(0).includes('West Africa'));
  const named = (words: string) =>
    words.includes('GMT+1') && isWat() ? words.replace('GMT+1', 'WAT') : words;
  const text = (options: Intl.DateTimeFormatOptions) => {
    const formatter = once(() => format(options));
    return (at: At) => named(formatter().format(new Date(at)));
  };
  const zoneNames = once(() => format(NAMED));
  const yearOf = text({ year: 'numeric' });
  const moment = text({ ...DAY, ...minutes, ...NAMED });
  const hour = text(minutes);
  const clock = text({ ...minutes, ...NAMED });
  const withoutYear = text({ ...SHORT_DAY, ...minutes, ...NAMED });
  // Uses Swedish, because its date format is ISO 8601.
  const isoDay = once(() => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }));
  return {
    zone,
    zoneName: (at) =>
      named(
        zoneNames()
          .formatToParts(new Date(at))
          .find(({ type }) => type === 'timeZoneName')?.value ?? zone,
      ),
    moment,
    recent: (at, now = new Date()) => (yearOf(at) === yearOf(now) ? withoutYear(at) : moment(at)),
    bare: text({ ...SHORT_DAY, ...minutes }),
    appointment: text({ weekday: 'short', ...SHORT_DAY, ...minutes, ...NAMED }),
    clock,
    hour,
    second: text({ ...minutes, second: '2-digit' }),
    shortDay: text(SHORT_DAY),
    weekday: text({ weekday: 'short', ...SHORT_DAY }),
    isoDay: (at) => isoDay().format(new Date(at)),
    span: (from, to) => `${hour(from)}–${clock(to)}`,
    day: text(DAY),
    longDay: text({ day: 'numeric', month: 'long', year: 'numeric' }),
  };
}

/** Returns a function that makes a value on its first call, and then returns the same value. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/**
 * Formats the age of a time in the largest unit that fits: "3 minutes ago", or "just now" for less
 * than a minute.
 */
export function timeAgo(at: Date, now: Date): string {
  const elapsed = Math.max(0, now.getTime() - at.getTime());
  const unit = UNITS.find(([, ms]) => elapsed >= ms);
  return unit ? relative.format(-Math.floor(elapsed / unit[1]), unit[0]) : 'just now';
}
