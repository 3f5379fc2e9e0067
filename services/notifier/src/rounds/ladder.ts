/** Retry schedule of mails, messages, or webhooks. */
export type Ladder = {
  /** Pauses after the first, second, … failed attempt. The last pause repeats. */
  delaysMs: readonly number[];
  /** Maximum time from the first failed attempt to the last attempt. */
  giveUpAfterMs: number;
};

export type AttemptState = { attempts: number; giveUpAt: Date | null };

/** Returns the pause in milliseconds after this number of failed attempts. */
export const pauseAfter = (attempts: number, delaysMs: readonly number[]): number =>
  delaysMs[Math.min(attempts, delaysMs.length) - 1] ?? delaysMs[0] ?? 0;

/**
 * Returns the time of the next attempt after a failure, or undefined if there is no further
 * attempt. Retries end after a time and not after a number of attempts, because an unstable
 * receiver would soon use up a fixed number.
 */
export function nextAttempt(
  { attempts, giveUpAt }: AttemptState,
  now: Date,
  { delaysMs, giveUpAfterMs }: Ladder,
): { nextAttemptAt: Date; giveUpAt: Date } | undefined {
  const end = giveUpAt ?? new Date(now.getTime() + giveUpAfterMs);
  if (now >= end) return undefined;
  const next = now.getTime() + pauseAfter(attempts, delaysMs);
  return { nextAttemptAt: new Date(Math.min(next, end.getTime())), giveUpAt: end };
}
