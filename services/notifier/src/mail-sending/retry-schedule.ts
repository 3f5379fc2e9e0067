import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@croneai/contracts/units.ts';

export type RetrySchedule = {
  /** Pause after the first, second, … failed attempt; the last one repeats. */
  delaysMs: readonly number[];
  /** From the first failed attempt to the last one. */
  giveUpAfterMs: number;
};

/** Codes are valid for ten minutes, so the first hour is dense; then a mail server may be down for a day and more. */
export const RETRY_SCHEDULE: RetrySchedule = {
  delaysMs: [
    10 * SECOND_MS,
    30 * SECOND_MS,
    MINUTE_MS,
    5 * MINUTE_MS,
    15 * MINUTE_MS,
    30 * MINUTE_MS,
    HOUR_MS,
    2 * HOUR_MS,
  ],
  giveUpAfterMs: 26 * HOUR_MS,
};

export type AttemptState = { attempts: number; giveUpAt: Date | null };

/**
 * When a delivery that just failed is tried again, or undefined when this was its last attempt. What ends it is time and
 * not a number of attempts: a server that flickers uses attempts up quickly, and must not lose a mail by that.
 */
export function nextAttempt(
  { attempts, giveUpAt }: AttemptState,
  now: Date,
  { delaysMs, giveUpAfterMs }: RetrySchedule,
): { nextAttemptAt: Date; giveUpAt: Date } | undefined {
  const end = giveUpAt ?? new Date(now.getTime() + giveUpAfterMs);
  if (now >= end) return undefined;
  const delayMs = delaysMs[Math.min(attempts, delaysMs.length) - 1] ?? delaysMs[0] ?? 0;
  return { nextAttemptAt: new Date(Math.min(now.getTime() + delayMs, end.getTime())), giveUpAt: end };
}
