import { SIGNAL_VALIDITY_SECONDS } from '@croneai/contracts/signals.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

/** Of each signal, from the start of its slot. */
export const VALIDITY_MS = SIGNAL_VALIDITY_SECONDS * 1_000;

/** Start of the slot that holds a time; epoch milliseconds. */
export const slotAt = (time: number, slotMs: number): number => Math.floor(time / slotMs) * slotMs;

/** The first slot that starts after a time. */
export const slotAfter = (time: number, slotMs: number): number => slotAt(time, slotMs) + slotMs;

/** Starts of the slots with `after` < start ≤ `until`, ascending. `after` may be of another slot length. */
export function slotsBetween(after: number, until: number, slotMs: number): number[] {
  const starts: number[] = [];
  for (let slot = slotAfter(after, slotMs); slot <= until; slot += slotMs) starts.push(slot);
  return starts;
}

/**
 * The cron pattern (six fields, UTC) that fires at every multiple of a slot length since the epoch, or undefined for a
 * length that cron cannot express: it must divide a minute, an hour in whole minutes, or a day in whole hours.
 */
export function findSlotPattern(slotSeconds: number): string | undefined {
  if (!Number.isInteger(slotSeconds) || slotSeconds < 1) return undefined;
  if (slotSeconds < MINUTE_SECONDS) return divide(slotSeconds, 1, MINUTE_SECONDS, (n) => `*/${n} * * * * *`);
  if (slotSeconds < HOUR_SECONDS)
    return divide(slotSeconds, MINUTE_SECONDS, HOUR_SECONDS, (n) => `0 */${n} * * * *`);
  if (slotSeconds === DAY_SECONDS) return '0 0 0 * * *';
  return divide(slotSeconds, HOUR_SECONDS, DAY_SECONDS, (n) => `0 0 */${n} * * *`);
}

function divide(
  seconds: number,
  unit: number,
  whole: number,
  pattern: (units: number) => string,
): string | undefined {
  return seconds % unit === 0 && whole % seconds === 0 ? pattern(seconds / unit) : undefined;
}
