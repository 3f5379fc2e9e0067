import { BoundedCache } from '@croneai/platform/bounded-cache.ts';
import type { RateLimiterRedis } from 'rate-limiter-flexible';
import type { Unsent, UnsentCounts } from './unsent-counts.ts';

/** Below this share of a limit a request is counted in memory, and Redis learns of it later. */
const NEAR = 0.5;
/** Share of a limit that is flushed at once, so that the counts of several gateways stay close. */
const FLUSH_AT = 0.05;
/** Some 150 bytes each. An evicted window is counted in Redis, or lost if it was not flushed. */
const MAX_WINDOWS = 50_000;

type Window = Unsent & {
  /** The last count in Redis, of all gateways, and what is on its way there. */
  counted: number;
  unsent: number;
};

export type WindowRule = { limit: number; windowSeconds: number; isExact?: boolean };

/** Fixed windows of one limit, by caller. */
export class WindowCounter {
  readonly #limiter: RateLimiterRedis;
  readonly #limit: number;
  readonly #windowMs: number;
  /** Counts up to here are taken in memory alone. */
  readonly #near: number;
  readonly #flushAt: number;
  readonly #windows = new BoundedCache<string, Window>(MAX_WINDOWS);
  readonly #unsent: UnsentCounts;

  constructor(limiter: RateLimiterRedis, rule: WindowRule, unsent: UnsentCounts) {
    this.#limiter = limiter;
    this.#limit = rule.limit;
    this.#windowMs = rule.windowSeconds * 1000;
    this.#near = rule.isExact ? 0 : Math.floor(rule.limit * NEAR);
    this.#flushAt = Math.max(1, Math.floor(rule.limit * FLUSH_AT));
    this.#unsent = unsent;
  }

  take(key: string): number | Promise<number> {
    const now = Date.now();
    const window = this.#windowOf(key, now);
    if (window.counted + window.unsent >= this.#limit) return secondsUntil(window.endsAt, now);
    window.unsent += 1;
    if (window.counted + window.unsent > this.#near) return window.send();
    if (window.unsent >= this.#flushAt)
      void window.send(); // never rejects
    else this.#unsent.add(window, now);
    return 0;
  }

  /** Takes back one that was counted. If Redis goes away in between, it stays counted there. */
  giveBack(key: string): void {
    const window = this.#windows.get(key);
    if (window && window.unsent > 0) {
      window.unsent -= 1;
      return;
    }
    if (window && window.counted > 0) window.counted -= 1;
    this.#limiter.reward(key, 1).catch(() => undefined);
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
      const answer = await this.#limiter.penalty(key, points);
      counted = answer.consumedPoints;
      window.counted = Math.max(window.counted, counted);
      window.endsAt = Date.now() + answer.msBeforeNext;
    } catch {
      // Redis is away (logged by its connection): this gateway's count stands alone and is flushed when it is back.
      window.counted -= points;
      window.unsent += points;
      this.#unsent.add(window, Date.now());
      counted = window.counted + window.unsent;
    }
    return counted > this.#limit ? secondsUntil(window.endsAt, Date.now()) : 0;
  }
}

export function secondsUntil(endsAt: number, now: number): number {
  return Math.max(1, Math.ceil((endsAt - now) / 1000));
}
