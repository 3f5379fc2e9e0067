import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from './logger.ts';

const RETRY_MS = 1_000;
const STILL_WAITING_EVERY_MS = 15_000;

/**
 * Tries until it works: a store may come later than its process. Logged at once, and then every 15 s. Rejects when the signal is
 * aborted, and with a failure that `isWorthWaiting` refuses.
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
    /** Where it is, without passwords. */
    at: string;
    logger: Logger;
    signal?: AbortSignal | undefined;
    isWorthWaiting?: (error: unknown) => boolean;
  },
): Promise<void> {
  for (let loggedAt = 0; ; ) {
    signal?.throwIfAborted();
    try {
      await attempt();
      return;
    } catch (error) {
      signal?.throwIfAborted();
      if (!isWorthWaiting(error)) throw error;
      if (Date.now() - loggedAt >= STILL_WAITING_EVERY_MS) {
        loggedAt = Date.now();
        logger.warn({ at, reason: (error as Error).message }, `${store} is not ready yet: waiting for it`);
      }
      await delay(RETRY_MS, undefined, { ...(signal && { signal }) });
    }
  }
}
