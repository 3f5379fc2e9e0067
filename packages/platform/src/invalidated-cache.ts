import { BoundedCache } from './bounded-cache.ts';
import type { Logger } from './logger.ts';
import type { Redis } from './redis.ts';

export type InvalidatedCache<T> = {
  /** What is kept under the id, or what `ask` resolves to. Rejects as `ask` does; a rejection is not kept. */
  get(id: string, ask: () => Promise<T>): Promise<T>;
  /** Stops listening; does not close the connection, which belongs to the caller. */
  close(): Promise<void>;
};

export type InvalidatedCacheOptions = {
  /** Purpose `subscriber`; may be shared. */
  subscriber: Redis;
  /** Who changes what is kept publishes its id here, after the change. */
  channel: string;
  /** How long an answer is used without asking, should a message be lost. */
  maxAgeMs: number;
  /** Entries; the oldest goes first. */
  capacity: number;
  /** Says what is not heard, as `ended sessions`. */
  subject: string;
  logger: Logger;
};

/**
 * Answers kept in this process's memory: dropped at once when a change is published by whichever process makes it, and not
 * used while that news cannot be heard.
 */
export function createInvalidatedCache<T>(options: InvalidatedCacheOptions): InvalidatedCache<T> {
  const { maxAgeMs, capacity } = options;
  /** `askedAt`: monotonic milliseconds at which the question was put, not answered. */
  const kept = new BoundedCache<string, { answer: T; askedAt: number }>(capacity);
  const news = listen(options, (id) => {
    if (id === undefined) kept.clear();
    else kept.delete(id);
  });
  return {
    close: news.close,
    async get(id, ask) {
      const known = kept.get(id);
      const askedAt = performance.now();
      if (known && news.isLive() && askedAt - known.askedAt < maxAgeMs) return known.answer;
      const epoch = news.epoch();
      const answer = await ask();
      // A change that arrived meanwhile may concern the very answer in hand: it is used once and not kept.
      if (news.isLive() && news.epoch() === epoch) kept.set(id, { answer, askedAt });
      return answer;
    },
  };
}

/** Calls `onChange` with the id that changed, or with undefined when any may have changed unheard. */
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
        `cannot listen for ${subject}: nothing is kept in memory, each question is asked again`,
      );
    }
  };
  const onReady = () => void subscribe(); // never rejects
  subscriber.on('message', onMessage).on('close', onLost).on('ready', onReady);
  if (subscriber.status === 'ready') onReady();
  return {
    isLive: () => live,
    /** Grows with every change heard and every loss of the subscription. */
    epoch: () => epoch,
    async close() {
      live = false;
      subscriber.off('message', onMessage).off('close', onLost).off('ready', onReady);
      if (subscriber.status === 'ready') await subscriber.unsubscribe(channel);
    },
  };
}
