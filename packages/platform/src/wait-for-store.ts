import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from './logger.ts';

const RETRY_MS = 1_000;
const STILL_WAITING_EVERY_MS = 15_000;

/**
 * Retries until an attempt succeeds, because a store may start later than the process that needs
 * it. Logs the first failure, and then one failure every 15 s. Rejects if the signal is aborted, or
 * if `isWorthWaiting` returns false for an error.
 */
export async function waitForStore(
  attempt: () => Promise<unknown>,
  {
    store,
    at,
    logger,
    signal,
    isWorthWaiting = () => true,
  }: {
    store: string;
    /** Address of the store, without passwords. */
    at: string;
    logger: Logger;
    signal?: AbortSignal | undefined;
    isWorthWaiting?: (error: unknown) => boolean;
  },
): Promise<void> {
  for (let loggedAt = Number.NEGATIVE_INFINITY; ; ) {
    signal?.throwIfAborted();
    try {
      await attempt();
      return;
    } catch (error) {
      signal?.throwIfAborted();
      if (!isWorthWaiting(error)) throw error;
      if (performance.now() - loggedAt >= STILL_WAITING_EVERY_MS) {
        loggedAt = performance.now();
        logger.warn({ at, reason: (error as Error).message }, `waiting for ${store}`);
      }
      await delay(RETRY_MS, undefined, { ...(signal && { signal }) });
    }
  }
}
