import { DAY_MS, HOUR_MS } from '@croneai/contracts/units.ts';
import { remember } from '@croneai/rules/remember.ts';
import { wallTimeIn } from '@croneai/rules/wall-clock.ts';

/**
 * Maximum number of entries in `days`: enough for two years of a few zones, or for one year of all
 * zones of the universe.
 */
const CACHED_DAYS = 5_000;

const CACHED_CLOCKS = 10;
const clocks = new Map<string, Clock | undefined>();

/**
 * Offsets by zone and UTC day: one for each hour, or a single number if all hours have the same
 * offset. A single number is enough on nearly every day.
 */
const days = new Map<string, number | readonly number[]>();

/** True if `text` is the IANA name of a zone. */
function isZone(text: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }));
  } catch {
    return false;
  }
}

/** Matches a zone with a whole number of added hours: `America/New_York+7`. */
const AHEAD_OF_ZONE = /^(.+?)([+-]\d{1,2})$/;
const MOST_HOURS_AHEAD = 14;

type Clock = { readonly zone: string; readonly aheadMs: number };

/**
 * Splits the name of a clock into its zone and the added hours, which are 0 for a plain IANA name.
 */
function readClock(text: string): Clock | undefined {
  if (isZone(text)) return { zone: text, aheadMs: 0 };
  const [, zone = '', hours] = AHEAD_OF_ZONE.exec(text) ?? [];
  if (Math.abs(Number(hours)) <= MOST_HOURS_AHEAD && isZone(zone))
    return { zone, aheadMs: Number(hours) * HOUR_MS };
  return undefined;
}

/**
 * True for an IANA zone, with or without added hours. Brokers add hours to New York's time, so that
 * their day ends when New York's trading day ends.
 */
export const isClock = (text: string): boolean => readClock(text) !== undefined;

/**
 * Returns the offset of a clock from UTC at `time`, in milliseconds. Throws a RangeError for an
 * unknown clock.
 */
export function clockOffsetMs(clock: string, time: number): number {
  const known = remember(clocks, clock, () => readClock(clock), CACHED_CLOCKS);
  if (!known) throw new RangeError(`unknown clock ${clock}`);
  return zoneOffsetMs(known.zone, time) + known.aheadMs;
}

/**
 * Returns the offset of a zone from UTC at `time`, in milliseconds. Throws a RangeError for an
 * unknown zone.
 */
export function zoneOffsetMs(timeZone: string, time: number): number {
  if (timeZone === 'UTC') return 0;
  const day = Math.floor(time / DAY_MS);
  const known = remember(days, `${timeZone} ${day}`, () => readDay(timeZone, day * DAY_MS), CACHED_DAYS);
  if (typeof known === 'number') return known;
  return known[Math.floor((time - day * DAY_MS) / HOUR_MS)] ?? 0;
}

/**
 * Reads the offsets of one day. Computing an offset is slow, and clocks only change on the hour.
 * The offset of each hour is therefore computed only for days on which the offset changes.
 */
function readDay(timeZone: string, start: number): number | readonly number[] {
  const offset = readOffsetMs(timeZone, start);
  if (offset === readOffsetMs(timeZone, start + DAY_MS)) return offset;
  return Array.from({ length: 24 }, (_, hour) => readOffsetMs(timeZone, start + hour * HOUR_MS));
}

const readOffsetMs = (timeZone: string, time: number): number => wallTimeIn(timeZone, time) - time;
