import { setTimeout as sleep } from 'node:timers/promises';
import { MarketDataError } from '../market-data.ts';

export interface GateLimits {
  /** For messages. */
  readonly name: string;
  /** What the provider grants in a minute, in its own unit (weight, credits). */
  readonly costPerMinute: number;
  /** Requests under way at once. */
  readonly concurrency: number;
}

export interface RequestGate {
  /**
   * Runs a request when the provider's limits allow it. Throws MarketDataError `rate_limited` (with `retryAfterMs`) at once when
   * that would be after `deadline` (milliseconds of performance.now()): waiting longer would only make every price stale.
   */
  run<T>(cost: number, deadline: number, request: () => Promise<T>): Promise<T>;
  /** The provider said: not before. */
  blockFor(milliseconds: number): void;
  /** The provider said how much of this minute is used, by everybody at this address or key. */
  noteUsed(cost: number): void;
}

const MINUTE = 60_000;

/** Counts in fixed windows of a minute that start with their first request, on the monotonic clock. */
export function createRequestGate({ name, costPerMinute, concurrency }: GateLimits): RequestGate {
  let windowStart = Number.NEGATIVE_INFINITY;
  let used = 0;
  let blockedUntil = 0;
  let running = 0;
  const waiting: (() => void)[] = [];

  const waitMs = (cost: number): number => {
    const now = performance.now();
    if (now < blockedUntil) return blockedUntil - now;
    if (now >= windowStart + MINUTE) {
      windowStart = now;
      used = 0;
    }
    return used + cost <= costPerMinute ? 0 : windowStart + MINUTE - now;
  };

  const admit = async (cost: number, deadline: number): Promise<void> => {
    for (let wait = waitMs(cost); wait > 0; wait = waitMs(cost)) {
      if (performance.now() + wait >= deadline)
        throw new MarketDataError(
          'rate_limited',
          `${name} allows no request for ${Math.ceil(wait / 1000)} s`,
          {
            retryAfterMs: Math.ceil(wait),
          },
        );
      await sleep(wait);
    }
    used += cost;
  };

  return {
    async run(cost, deadline, request) {
      if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        if (performance.now() >= deadline)
          throw new MarketDataError(
            'unavailable',
            `${name} could not be asked in time: too many requests wait`,
          );
        await admit(cost, deadline);
        return await request();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
    blockFor(milliseconds) {
      blockedUntil = Math.max(blockedUntil, performance.now() + milliseconds);
    },
    noteUsed(cost) {
      used = Math.max(used, cost);
    },
  };
}
