import { DAY_MS } from '@croneai/contracts/units.ts';
import type { TimeSpan } from '@croneai/engine/markets/session-hours.ts';
import { TRAINING_DAYS } from '@croneai/engine/model/engine.ts';

const WEEK_MS = 7 * DAY_MS;
/** Shorter recordings could end before play begins. */
export const LEAST_PLAYED_DAYS = 14;

/**
 * By how much a recording is moved so that it can be played once, as a feed that goes on from `since`: by whole weeks, which keeps weekday and time
 * of day. What a first training reads lies before `since`, of short recordings half of them, and up to a week more. Undefined for one that is too short.
 */
export function playShiftMs({ from, to }: TimeSpan, since: number): number | undefined {
  const historyMs = Math.min(TRAINING_DAYS * DAY_MS, (to - from) / 2);
  return to - from < LEAST_PLAYED_DAYS * DAY_MS
    ? undefined
    : Math.floor((since - historyMs - from) / WEEK_MS) * WEEK_MS;
}
