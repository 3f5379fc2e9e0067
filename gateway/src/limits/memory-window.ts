import { BoundedCache } from '@croneai/platform/bounded-cache.ts';
import {
  createFixedWindow,
  type FixedWindow,
  type FixedWindowOptions,
  secondsIn,
} from '@croneai/platform/limits/fixed-window.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import type { Unsent, UnsentCounts } from './unsent-counts.ts';

/**
 * Share of a limit. While a count is below this share, requests are counted in memory, and Redis
 * gets the counts later.
 */
const NEAR = 0.5;
/**
 * Once the unsent part of a count reaches this share of the limit, this part is sent immediately,
 * so that the counts of several processes do not drift apart.
 */
const FLUSH_AT = 0.05;
/**
 * Maximum number of windows in memory. A window takes about 150 bytes. An evicted window is still
 * counted in Redis, except for its unsent part.
 */
const MAX_WINDOWS = 50_000;

type Window = Unsent & {
  /** Last known count over all processes, including requests whose count is not in Redis yet. */
  counted: number;
  unsent: number;
};

/**
 * If `isExact` is true, each request is counted in Redis before it passes. Set it for limits that
 * are so low that counts in memory would be too inexact.
 */
export type MemoryWindowOptions = FixedWindowOptions & { isExact: boolean };

/**
 * Limits requests in fixed windows. Requests are counted in memory. Redis gets the counts some
 * seconds later, or at once near the limit. While Redis is down, only the counts in memory apply.
 */
export class MemoryWindow {
  readonly #redis: Redis;
  readonly #shared: FixedWindow;
  readonly #limit: number;
  readonly #windowMs: number;
  /** While a count is at most this number, requests do not wait for Redis. */
  readonly #near: number;
  readonly #flushAt: number;
  readonly #windows = new BoundedCache<string, Window>(MAX_WINDOWS);
  readonly #unsent: UnsentCounts;

  constructor(redis: Redis, options: MemoryWindowOptions, unsent: UnsentCounts) {
    const { limit, windowSeconds, isExact } = options;
    this.#redis = redis;
    this.#shared = createFixedWindow(redis, options);
    this.#limit = limit;
    this.#windowMs = windowSeconds * 1_000;
    this.#near = isExact ? 0 : Math.floor(limit * NEAR);
    this.#flushAt = Math.max(1, Math.floor(limit * FLUSH_AT));
    this.#unsent = unsent;
  }

  /**
   * Counts a request, and returns the seconds to wait; 0 if the request may pass. Returns
   * synchronously unless Redis is needed. Never rejects.
   */
  take(key: string): number | Promise<number> {
    const now = performance.now();
    const window = this.#windowOf(key, now);
    if (window.counted + window.unsent >= this.#limit) return secondsIn(window.endsAt - now);
    window.unsent += 1;
    if (window.counted + window.unsent > this.#near) return window.send();
    if (window.unsent >= this.#flushAt)
      void window.send(); // never rejects
    else this.#unsent.add(window, now);
    return 0;
  }

  /** Undoes one count. If the call to Redis fails, Redis keeps the count. */
  giveBack(key: string): void {
    const window = this.#windows.get(key);
    if (window && window.unsent > 0) {
      window.unsent -= 1;
      return;
    }
    if (window && window.counted > 0) window.counted -= 1;
    this.#shared.giveBack(key).catch(() => undefined);
  }

  #windowOf(key: string, now: number): Window {
    const known = this.#windows.get(key);
    if (known && known.endsAt > now) return known;
    const window: Window = {
      endsAt: now + this.#windowMs,
      counted: 0,
      unsent: 0,
      send: () => this.#send(key, window),
    };
    this.#windows.set(key, window);
    return window;
  }

  async #send(key: string, window: Window): Promise<number> {
    const points = window.unsent;
    window.unsent = 0;
    window.counted += points;
    this.#unsent.delete(window);
    let counted: number;
    try {
      // Fails at once. Otherwise, ioredis would queue the command until its first connection, and
      // the request would wait.
      if (this.#redis.status !== 'ready') throw new Error('Redis is not ready');
      const taken = await this.#shared.take(key, { points });
      counted = taken.count;
      window.counted = Math.max(window.counted, counted);
      window.endsAt = performance.now() + taken.endsInMs;
    } catch {
      // Redis is down (its connection logs this). This process counts alone, and sends the count
      // later.
      window.counted -= points;
      window.unsent += points;
      this.#unsent.add(window, performance.now());
      counted = window.counted + window.unsent;
    }
    return counted > this.#limit ? secondsIn(window.endsAt - performance.now()) : 0;
  }
}
