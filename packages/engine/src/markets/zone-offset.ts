import { remember } from '@croneai/contracts/remember.ts';
import { DAY_MS, HOUR_MS } from '@croneai/contracts/units.ts';
import { wallTimeIn } from '@croneai/contracts/wall-clock.ts';

/** Two years of days for a few zones, or a year for all that the universe has. */
const CACHED_DAYS = 5_000;

const CACHED_CLOCKS = 10;
const clocks = new Map<string, Clock | undefined>();

/** The hours of a UTC day, or one offset for all of them: nearly every day. */
const days = new Map<string, number | readonly number[]>();

/** Whether a text is the IANA name of a zone. */
function isZone(text: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }));
  } catch {
    return false;
  }
}

/** A zone that a clock follows, and the whole hours that it is ahead of it: `America/New_York+7`. */
const AHEAD_OF_ZONE = /^(.+?)([+-]\d{1,2})$/;
const MOST_HOURS_AHEAD = 14;

type Clock = { readonly zone: string; readonly aheadMs: number };

/** The zone and distance of a clock's name; an IANA name is a clock of its own. */
function readClock(text: string): Clock | undefined {
  if (isZone(text)) return { zone: text, aheadMs: 0 };
  const [, zone = '', hours] = AHEAD_OF_ZONE.exec(text) ?? [];
  if (Math.abs(Number(hours)) <= MOST_HOURS_AHEAD && isZone(zone))
    return { zone, aheadMs: Number(hours) * HOUR_MS };
  return undefined;
}

/** Returns true for an IANA zone, or a zone with hours added, as brokers use whose day ends with New York's. */
export const isClock = (text: string): boolean => readClock(text) !== undefined;

/** Milliseconds that a clock is ahead of UTC at `time`. Throws a RangeError for an unknown clock. */
export function clockOffsetMs(clock: string, time: number): number {
  const known = remember(clocks, clock, () => readClock(clock), CACHED_CLOCKS);
  if (!known) throw new RangeError(`${clock} is no clock`);
  return zoneOffsetMs(known.zone, time) + known.aheadMs;
}

/** How far a zone's clock is ahead of UTC at `time`, in milliseconds. Throws a RangeError for an unknown zone. */
export function zoneOffsetMs(timeZone: string, time: number): number {
  if (timeZone === 'UTC') return 0;
  const day = Math.floor(time / DAY_MS);
  const known = remember(days, `${timeZone} ${day}`, () => readDay(timeZone, day * DAY_MS), CACHED_DAYS);
  if (typeof known === 'number') return known;
  return known[Math.floor((time - day * DAY_MS) / HOUR_MS)] ?? 0;
}

/** Computing an offset is slow, and clocks change on the hour: hours are computed only where the day's ends differ. */
function readDay(timeZone: string, start: number): number | readonly number[] {
  const offset = readOffsetMs(timeZone, start);
  if (offset === readOffsetMs(timeZone, start + DAY_MS)) return offset;
  return Array.from({ length: 24 }, (_, hour) => readOffsetMs(timeZone, start + hour * HOUR_MS));
}

const readOffsetMs = (timeZone: string, time: number): number => wallTimeIn(timeZone, time) - time;
