import { hostname } from 'node:os';
import type { Redis } from '@croneai/platform/redis.ts';
import type { SharedClock } from '@croneai/platform/shared-clock.ts';

/**
 * Sorted set of running workers. The score is the time of the worker's last round, by the clock
 * that all processes share.
 */
const KEY = 'signals:workers';
/**
 * Workers renew their entries every few seconds. An entry that is older than this belongs to a
 * stopped worker.
 */
const SEEN_WITHIN_MS = 30_000;
/** Maximum number of pairs in a shard. A worker scans this number of pairs quickly. */
const SHARD_PAIRS_MAX = 31;

/**
 * Counts the running workers. Each worker calls `renew` in a round, which adds the worker to the
 * set and updates `count()`. While Redis is down, `count()` returns the last known number.
 */
export function countLiveWorkers({
  redis,
  clock,
  name = `${hostname()}:${process.pid}`,
}: {
  redis: Redis;
  clock: Pick<SharedClock, 'now'>;
  /** Unique name of this worker. */
  name?: string;
}) {
  let count = 1;
  return {
    count: () => count,
    async renew(): Promise<void> {
      const now = clock.now();
      await redis.zadd(KEY, now, name);
      await redis.zremrangebyscore(KEY, '-inf', now - SEEN_WITHIN_MS);
      count = await redis.zcard(KEY);
    },
  };
}

/**
 * Returns the number of shards of a slot. There are enough shards for all workers to scan at full
 * concurrency, no shard has more than SHARD_PAIRS_MAX pairs, and no shard is empty. Without pairs,
 * a slot still has one shard, because a slot ends only after its last shard has reported.
 */
export function shardCountFor({
  pairs,
  workers,
  concurrency,
}: {
  pairs: number;
  workers: number;
  concurrency: number;
}): number {
  const wanted = Math.max(Math.ceil(pairs / SHARD_PAIRS_MAX), workers * concurrency);
  return Math.max(1, Math.min(pairs, wanted));
}
