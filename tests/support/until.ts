import { setTimeout as sleep } from 'node:timers/promises';

/** At first, and more seldom the longer it waits: what is waited for minutes would cost a processor else. */
const LOOK_EVERY_MS = 50;
const LOOK_EVERY_AT_MOST_MS = 2_000;
/** Of a machine with other work: on a quiet one all is there in a fraction of it. */
const DEFAULT_DEADLINE_MS = 20_000;

/**
 * Repeats `attempt` until it stops throwing and answers with what it found. After the deadline it throws what was missing and the
 * last reason.
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
    await sleep(Math.min(Math.max(LOOK_EVERY_MS, waitedMs / 20), LOOK_EVERY_AT_MOST_MS));
  }
}

/** A topic that was just made may have no leader yet: services serve before Kafka is ready, and so tests publish early. */
export const publishSoon = (publish: () => Promise<unknown>): Promise<unknown> =>
  until('Kafka takes an event', publish);
