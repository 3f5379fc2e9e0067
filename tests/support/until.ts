import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Interval between the first attempts. The interval grows with the wait, so that long waits use
 * little processor time.
 */
const LOOK_EVERY_MS = 50;
const LOOK_EVERY_AT_MOST_MS = 1_000;
/**
 * Default time limit. A busy machine may need this long. A quiet machine needs a fraction of it.
 */
const DEFAULT_DEADLINE_MS = 45_000;

/**
 * Repeats `attempt` until it stops throwing, and returns its result. After the deadline it throws
 * `what` with the last error.
 */
export async function until<T>(
  what: string,
  attempt: () => Promise<T> | T,
  deadlineMs = DEFAULT_DEADLINE_MS,
): Promise<T> {
  const startedAt = Date.now();
  const deadline = startedAt + deadlineMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline)
        throw new Error(`not within ${deadlineMs} ms: ${what} (${(error as Error).message})`, {
          cause: error,
        });
    }
    const waitedMs = Date.now() - startedAt;
    await sleep(Math.min(Math.max(LOOK_EVERY_MS, waitedMs / 8), LOOK_EVERY_AT_MOST_MS));
  }
}

/**
 * Retries the publication. Services answer before Kafka is ready, so a new topic may have no leader
 * yet.
 */
export const publishSoon = (publish: () => Promise<unknown>): Promise<unknown> =>
  until('Kafka takes an event', publish);
