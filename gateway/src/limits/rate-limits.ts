import { BoundedCache } from '@croneai/platform/bounded-cache.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { RATE_CLASSES, type RateClass, type RateClassRule } from './rate-classes.ts';

export type Caller = { kind: 'session' | 'address'; key: string };

export type RateLimits = {
  /** Counts one request; answers the seconds to wait, 0 when it may pass. Asks Redis only near the limit. */
  take(rateClass: RateClass, caller: Caller): number | Promise<number>;
  close(): Promise<void>;
};

export type RateLimitsOptions = {
  /** Purpose `commands`. */
  redis: Redis;
  /** Multiplies every limit. */
  scale: number;
  /** Before every key, so that two systems can share one Redis. */
  keyPrefix?: string;
};

/** Below this share of a limit a request is counted in memory, and Redis learns of it with the next flush. */
const NEAR = 0.5;
const FLUSH_EVERY_MS = 500;
/** Some 150 bytes each. What falls out is counted in Redis, or forgotten for half a second. */
const MAX_WINDOWS = 50_000;

type Window = { key: string; endsAt: number; counted: number; unsent: number };

/**
 * Fixed windows: Redis holds the truth that all gateways share, each gateway counts in front of it. While Redis is away
 * the counts in memory go on alone.
 */
export function createRateLimits({ redis, scale, keyPrefix = 'limit' }: RateLimitsOptions): RateLimits {
  const counters = new Map<string, WindowCounter>();
  for (const [name, rule] of Object.entries(RATE_CLASSES) as [RateClass, RateClassRule][]) {
    for (const kind of ['session', 'address'] as const) {
      const points = Math.max(
        1,
        Math.round((kind === 'session' ? rule.perSession : rule.perAddress) * scale),
      );
      const limiter = new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: `${keyPrefix}:${name}:${kind}`,
        points,
        duration: rule.windowSeconds,
        rejectIfRedisNotReady: true,
      });
      counters.set(`${name}:${kind}`, new WindowCounter(limiter, rule));
    }
  }
  const flushAll = () => Promise.all([...counters.values()].map((counter) => counter.flush()));
  const timer = setInterval(() => void flushAll(), FLUSH_EVERY_MS).unref(); // flush never rejects
  return {
    take(rateClass, { kind, key }) {
      const counter = counters.get(`${rateClass}:${kind}`);
      if (!counter) throw new Error(`There is no rate class ${rateClass}`);
      return counter.take(key);
    },
    async close() {
      clearInterval(timer);
      await flushAll();
    },
  };
}

class WindowCounter {
  readonly #limiter: RateLimiterRedis;
  readonly #limit: number;
  readonly #windowMs: number;
  /** Counts up to here are taken in memory alone. */
  readonly #near: number;
  readonly #windows = new BoundedCache<string, Window>(MAX_WINDOWS);
  readonly #unsent = new Set<Window>();

  constructor(limiter: RateLimiterRedis, rule: RateClassRule) {
    this.#limiter = limiter;
    this.#limit = limiter.points;
    this.#windowMs = rule.windowSeconds * 1000;
    this.#near = rule.isExact ? 0 : Math.floor(this.#limit * NEAR);
  }

  take(key: string): number | Promise<number> {
    const now = Date.now();
    const window = this.#windowOf(key, now);
    if (window.counted + window.unsent >= this.#limit) return secondsUntil(window.endsAt, now);
    window.unsent += 1;
    if (window.counted + window.unsent > this.#near) return this.#send(window);
    this.#unsent.add(window);
    return 0;
  }

  /** Tells Redis what was counted in memory. Never rejects. */
  async flush(): Promise<void> {
    const now = Date.now();
    const current = [...this.#unsent].filter(({ unsent, endsAt }) => unsent > 0 && endsAt > now);
    this.#unsent.clear();
    await Promise.all(current.map((window) => this.#send(window)));
  }

  #windowOf(key: string, now: number): Window {
    const known = this.#windows.get(key);
    if (known && known.endsAt > now) return known;
    const window = { key, endsAt: now + this.#windowMs, counted: 0, unsent: 0 };
    this.#windows.set(key, window);
    return window;
  }

  async #send(window: Window): Promise<number> {
    const points = window.unsent;
    window.unsent = 0;
    let counted: number;
    try {
      const answer = await this.#limiter.penalty(window.key, points);
      counted = answer.consumedPoints;
      window.counted = Math.max(window.counted, counted);
      window.endsAt = Date.now() + answer.msBeforeNext;
    } catch {
      // Redis is away (its own log line says so): this gateway's count stands alone, and is told when it is back.
      window.unsent += points;
      this.#unsent.add(window);
      counted = window.counted + window.unsent;
    }
    return counted > this.#limit ? secondsUntil(window.endsAt, Date.now()) : 0;
  }
}

function secondsUntil(endsAt: number, now: number): number {
  return Math.max(1, Math.ceil((endsAt - now) / 1000));
}
