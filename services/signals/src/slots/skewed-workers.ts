import { hostname } from 'node:os';
import type { Redis } from '@croneai/platform/redis.ts';
import type { SharedClock } from '@croneai/platform/shared-clock.ts';

/**
 * Sorted set of workers. The score is the last time at which a worker found that its own clock was
 * off. This time comes from the clock that all processes share.
 */
const KEY = 'signals:workers-with-wrong-clock';
/**
 * Entries are renewed every few seconds. If an entry is older than this, its worker has stopped, or
 * the worker's clock is right again.
 */
const SEEN_WITHIN_MS = 30_000;

/**
 * Creates a worker's round that records whether the worker's clock is off, so that the system's
 * status shows it.
 */
export function reportSkew({ redis, clock }: { redis: Redis; clock: SharedClock }) {
  const name = `${hostname()}:${process.pid}`;
  return async (): Promise<void> => {
    if (!clock.isOwnClockOff()) return;
    const now = clock.now();
    await redis.zremrangebyscore(KEY, '-inf', now - SEEN_WITHIN_MS);
    await redis.zadd(KEY, now, name);
  };
}

/** Creates a health check that throws while a worker reports that its clock is off. */
export function createSkewCheck({ redis, clock }: { redis: Redis; clock: SharedClock }) {
  return async (): Promise<void> => {
    const workers = await redis.zrange(KEY, clock.now() - SEEN_WITHIN_MS, '+inf', 'BYSCORE');
    if (workers.length > 0) throw new Error(`the clocks of these workers are off: ${workers.join(', ')}`);
  };
}
