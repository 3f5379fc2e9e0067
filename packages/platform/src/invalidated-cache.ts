import { BoundedCache } from './bounded-cache.ts';
import type { Logger } from './logger.ts';
import type { Redis } from './redis.ts';

export type InvalidatedCache<T> = {
  /** The cached value, or what `ask` resolves to. Rejects as `ask` does; a rejection is not cached. */
  get(id: string, load: () => Promise<T>): Promise<T>;
  /** Stops listening; does not close the connection, which belongs to the caller. */
  close(): Promise<void>;
};

export type InvalidatedCacheOptions = {
  /** Purpose `subscriber`; may be shared. */
  subscriber: Redis;
  /** A writer publishes the id of what it changed here, after the change. */
  channel: string;
  /** Maximum age of an entry, in case an invalidation is lost. */
  maxAgeMs: number;
  /** Entries; the oldest goes first. */
  capacity: number;
  /** What is invalidated, for the log: `ended sessions`. */
  subject: string;
  logger: Logger;
};

/**
 * A cache in this process's memory, invalidated over a Redis channel by the process that makes a change, and bypassed
 * while that channel is not subscribed.
 */
export function createInvalidatedCache<T>(options: InvalidatedCacheOptions): InvalidatedCache<T> {
  const { maxAgeMs, capacity } = options;
  /** `loadedAt`: monotonic milliseconds at which the read began, not ended. */
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
      // An invalidation that arrived meanwhile may concern this value: it is returned and not cached.
      if (news.isLive() && news.epoch() === epoch) kept.set(id, { answer, loadedAt });
      return answer;
    },
  };
}

/** Calls `onChange` with the id that changed, or with undefined when invalidations may have been lost. */
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
      logger.warn(
        { err: error },
        `cannot listen for ${subject}: nothing is cached, each read goes to the store`,
      );
    }
  };
  const onReady = () => void subscribe(); // never rejects
  subscriber.on('message', onMessage).on('close', onLost).on('ready', onReady);
  if (subscriber.status === 'ready') onReady();
  return {
    isLive: () => live,
    /** Grows with every invalidation and every loss of the subscription. */
    epoch: () => epoch,
    async close() {
      live = false;
      subscriber.off('message', onMessage).off('close', onLost).off('ready', onReady);
      if (subscriber.status === 'ready') await subscriber.unsubscribe(channel);
    },
  };
}
