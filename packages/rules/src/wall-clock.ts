import { remember } from './remember.ts';

/** Maximum number of cached formatters. Each needs 30 kB outside of V8's heap. */
const ZONES_REMEMBERED = 64;
const formatters = new Map<string, Intl.DateTimeFormat>();
const NUMERIC = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/** Formats a time as `2026-11-21 17:27:09`. Uses Swedish, because its date format is ISO 8601. */
const textIn = (zone: string, at: number): string =>
  remember(
    formatters,
    zone,
    () => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, ...NUMERIC, ...TIME }),
    ZONES_REMEMBERED,
  ).format(at);

/** Formats a time (epoch milliseconds) as its time of day in a zone: `HH:MM`. */
export const clockIn = (zone: string, at: number): string => textIn(zone, at).slice(11, 16);

/**
 * Returns a zone's wall-clock time as milliseconds, as if the zone were UTC. Subtracting `at` gives
 * the zone's offset. Throws for an unknown zone.
 */
export const wallTimeIn = (zone: string, at: number): number =>
  Date.parse(`${textIn(zone, at).replace(' ', 'T')}Z`) + (at - Math.floor(at / 1_000) * 1_000);
