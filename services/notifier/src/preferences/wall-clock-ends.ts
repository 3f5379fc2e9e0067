import type { Hours } from '@croneai/contracts/channels.ts';
import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { isBetween } from '@croneai/rules/notification-rules.ts';
import { wallTimeIn } from '@croneai/rules/wall-clock.ts';

/**
 * Returns the first minute after the quiet hours. Reads the wall clock of each minute instead of
 * adding a duration, because a clock change makes a night longer or shorter.
 */
export function quietEnd(quiet: Hours, zone: string, at: Date): Date {
  // Quiet hours with the same start and end cover the whole day and never end, so the message is
  // sent a day later.
  if (quiet.from === quiet.to) return new Date(at.getTime() + DAY_MS);
  const end = Date.parse(`1970-01-01T${quiet.to}Z`);
  return firstMinute(zone, at, {
    isReached: (wall) => !isBetween(quiet, new Date(wall).toISOString().slice(11, 16)),
    leftMs: (wall) => (end - (wall % DAY_MS) + DAY_MS) % DAY_MS,
  });
}

/** Returns the first minute of the next day by the wall clock. */
export function dayEnd(zone: string, at: Date): Date {
  const dayOf = (wall: number) => Math.floor(wall / DAY_MS);
  const today = dayOf(wallTimeIn(zone, at.getTime()));
  return firstMinute(zone, at, {
    isReached: (wall) => dayOf(wall) > today,
    leftMs: (wall) => DAY_MS - (wall % DAY_MS),
  });
}

type End = {
  isReached: (wall: number) => boolean;
  /** Milliseconds until the end, if no clock change comes first. Positive before the end. */
  leftMs: (wall: number) => number;
};

/**
 * Returns the first whole minute after `at` at which the zone's clock has reached the end. Jumps to
 * the expected end, or to a clock change if there is one before it.
 */
function firstMinute(zone: string, at: Date, { isReached, leftMs }: End): Date {
  let minute = (Math.floor(at.getTime() / MINUTE_MS) + 1) * MINUTE_MS;
  for (;;) {
    const wall = wallTimeIn(zone, minute);
    if (isReached(wall)) return new Date(minute);
    const end = minute + leftMs(wall);
    const isChanged = (candidate: number) => wallTimeIn(zone, candidate) - candidate !== wall - minute;
    minute = isChanged(end) ? firstIn(minute, end, isChanged) : end;
  }
}

/**
 * Returns the first whole minute after `from` at which the condition holds, by binary search. The
 * condition must hold at `to`, and must not end once it has begun to hold.
 */
function firstIn(from: number, to: number, holds: (minute: number) => boolean): number {
  let [before, found] = [from, to];
  while (found - before > MINUTE_MS) {
    const middle = before + Math.floor((found - before) / (2 * MINUTE_MS)) * MINUTE_MS;
    if (holds(middle)) found = middle;
    else before = middle;
  }
  return found;
}
