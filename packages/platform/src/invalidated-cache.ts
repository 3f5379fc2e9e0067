import { BoundedCache } from './bounded-cache.ts';
import type { Logger } from './logger.ts';
import type { Redis } from './redis.ts';

export type InvalidatedCache<T> = {
  /**
   * Returns the cached value, or the result of `load`. If `load` rejects, the rejection is passed
   * on and not cached.
   */
  get(id: string, load: () => Promise<T>): Promise<T>;
  /** Stops listening for invalidations. Does not close the Redis connection. */
  close(): Promise<void>;
};

export type InvalidatedCacheOptions = {
  /** Redis connection opened with `purpose: 'subscriber'`. It may be shared. */
  subscriber: Redis;
  /**
   * Redis channel on which writers publish the id of an entry after they have changed the stored
   * data of the entry.
   */
  channel: string;
  /** Maximum age of an entry, in case an invalidation is lost. */
  maxAgeMs: number;
  /** Maximum number of entries. When it is exceeded, the oldest entries are dropped. */
  capacity: number;
  /** Name of the cached entries in the log, such as `ended sessions`. */
  subject: string;
  logger: Logger;
};

/**
 * Creates an in-memory cache that the writing process invalidates over a Redis channel. The cache
 * is bypassed while the subscription is down.
 */
export function createInvalidatedCache<T>(options: InvalidatedCacheOptions): InvalidatedCache<T> {
  const { maxAgeMs, capacity } = options;
  /** `loadedAt` is the time at which `load` was called, in monotonic milliseconds. */
  const kept = new BoundedCache<string, { answer: T; loadedAt: number }>(capacity);
  const news = listen(options, (id) => {
    if (id === undefined) kept.clear();
    else kept.delete(id);
  });
  return {
    close: news.close,
    async get(id, load) {
      const known = kept.get(id);
      const loadedAt = performance.now();
      if (known && news.isLive() && loadedAt - known.loadedAt < maxAgeMs) return known.answer;
      const epoch = news.epoch();
      const answer = await load();
      // An invalidation during the load may affect this value. The value is then returned but not
      // cached.
      if (news.isLive() && news.epoch() === epoch) kept.set(id, { answer, loadedAt });
      return answer;
    },
  };
}

/** Calls `onChange` with the changed id, or with undefined if invalidations may have been lost. */
function listen(
  { subscriber, channel, subject, logger }: InvalidatedCacheOptions,
  onChange: (id: string | undefined) => void,
) {
  let live = false;
  let epoch = 0;
  let losses = 0;
  const onMessage = (from: string, id: string) => {
    if (from !== channel) return;
    epoch += 1;
    onChange(id);
  };
  const onLost = () => {
    live = false;
    losses += 1;
    epoch += 1;
    onChange(undefined);
  };
  const subscribe = async () => {
    const lossesBefore = losses;
    try {
      await subscriber.subscribe(channel);
      live = losses === lossesBefore;
    } catch (error) {
      logger.warn({ err: error }, `cannot subscribe to ${subject}; reads bypass the cache`);
    }
  };
  const onReady = () => void subscribe(); // Never rejects.
  subscriber.on('message', onMessage).on('close', onLost).on('ready', onReady);
  if (subscriber.status === 'ready') onReady();
  return {
    isLive: () => live,
    /**
     * Returns a number that increases with every invalidation and every loss of the subscription.
     */
    epoch: () => epoch,
    async close() {
      live = false;
      subscriber.off('message', onMessage).off('close', onLost).off('ready', onReady);
      if (subscriber.status === 'ready') await subscriber.unsubscribe(channel);
    },
  };
}
