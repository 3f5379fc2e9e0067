import type { Parts } from '../connections.ts';

/** The deliveries of a younger mailing are being written. */
const STALE_AFTER_MS = 60_000;

/**
 * Keeps the daily schedule in Redis, and queues again what a crash or an outage of Redis left undone: yesterday's summary
 * and half-written mailings. Idempotent.
 */
export function resumeMailings({ mailings, mailingQueue, now }: Parts) {
  let isScheduled = false;
  return async (): Promise<void> => {
    if (!isScheduled) await mailingQueue.schedule();
    isScheduled = true;
    await mailingQueue.summarise();
    const stale = await mailings.unfinished(new Date(now().getTime() - STALE_AFTER_MS));
    for (const { id } of stale) await mailingQueue.send(id);
  };
}
