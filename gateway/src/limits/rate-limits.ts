import { secondsIn } from '@croneai/platform/limits/fixed-window.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { type Caller, type CallerKind, NETWORK_FACTOR } from './callers.ts';
import { MemoryWindow } from './memory-window.ts';
import { type LimitClass, RATE_CLASSES, type RateClasses, type RateClassRule } from './rate-classes.ts';
import { UnsentCounts } from './unsent-counts.ts';

export type RateLimits = ReturnType<typeof createRateLimits>;

type RateLimitsOptions = {
  /** The Redis client opened for the purpose `commands`. */
  redis: Redis;
  /** Multiplies every limit. */
  scale: number;
  classes?: RateClasses;
  /** Prefix of every key, so that two installations can share one Redis. */
  keyPrefix?: string;
};

type Total = { take(callers: readonly Caller[]): number };
type ClassCounters = Record<CallerKind, MemoryWindow> & { total: Total | undefined };

/**
 * Limits requests in fixed windows. All gateways share the counts in Redis, and each gateway also
 * counts in memory. While Redis is down, only the counts in memory apply.
 */
export function createRateLimits(options: RateLimitsOptions) {
  const { redis, scale, classes = RATE_CLASSES, keyPrefix = 'limit' } = options;
  const unsent = new UnsentCounts();
  const countersOf = (name: string, rule: RateClassRule): ClassCounters => {
    const { windowSeconds, isExact = false } = rule;
    const counter = (kind: CallerKind, perWindow: number) => {
      const prefix = `${keyPrefix}:${name}:${kind}`;
      const limit = scaled(perWindow, scale);
      return new MemoryWindow(redis, { prefix, limit, windowSeconds, isExact }, unsent);
    };
    return {
      member: counter('member', rule.perMember),
      address: counter('address', rule.perAddress),
      network: counter('network', rule.perAddress * NETWORK_FACTOR),
      total: rule.inAll === undefined ? undefined : createTotal(scaled(rule.inAll, scale), windowSeconds),
    };
  };
  const byClass = new Map(Object.entries(classes).map(([name, rule]) => [name, countersOf(name, rule)]));
  const countersFor = (rateClass: LimitClass) => byClass.get(rateClass) as ClassCounters;
  return {
    /**
     * Counts a request towards each of its callers (for example, its address and its member), one
     * after the other. If a caller is over its limit, the remaining callers are not counted.
     * Returns the seconds to wait; 0 if the request may pass. Returns a promise only if a counter
     * needs Redis.
     */
    take: (rateClass: LimitClass, callers: readonly Caller[]): number | Promise<number> =>
      takeFrom(countersFor(rateClass), callers, 0),
    /**
     * Counts a request towards the total of its class for all visitors, or for all members. Returns
     * the seconds to wait. The first few requests of each caller are not counted towards the total,
     * so that a flood cannot lock out others.
     */
    takeTotal: (rateClass: LimitClass, callers: readonly Caller[]): number =>
      countersFor(rateClass).total?.take(callers) ?? 0,
    /** True if a call that fails before its reply begins does not count. */
    countsOnlyBegun: (rateClass: LimitClass) => (classes[rateClass] as RateClassRule).onlyBegun === true,
    /** Undoes what `take` counted for these callers. */
    giveBack(rateClass: LimitClass, callers: readonly Caller[]): void {
      const counters = countersFor(rateClass);
      for (const { kind, key } of callers) counters[kind].giveBack(key);
    },
    close: () => unsent.close(),
  };
}

function scaled(perWindow: number, scale: number): number {
  return Math.max(1, Math.round(perWindow * scale));
}

/**
 * Counts a request towards each caller from index `from`, until a caller is over its limit.
 * Synchronous unless a counter needs Redis.
 */
function takeFrom(
  counters: ClassCounters,
  callers: readonly Caller[],
  from: number,
): number | Promise<number> {
  for (let at = from; at < callers.length; at += 1) {
    const { kind, key } = callers[at] as Caller;
    const wait = counters[kind].take(key);
    if (typeof wait !== 'number')
      return wait.then((seconds) => (seconds > 0 ? seconds : takeFrom(counters, callers, at + 1)));
    if (wait > 0) return wait;
  }
  return 0;
}

/**
 * Number of requests per caller and window that are not counted towards the total. This number is
 * enough for one person to sign in.
 */
const FREE_OF_TOTAL = 3;

/**
 * Creates the totals of a class. Visitors and members are counted separately in this process, so
 * that a flood of visitors cannot use up the total of members.
 */
function createTotal(limit: number, windowSeconds: number): Total {
  const [visitors, members] = [createCount(limit, windowSeconds), createCount(limit, windowSeconds)];
  return {
    take(callers) {
      // A whole IPv6 /48 counts like a single visitor, because anyone can get a /48.
      const caller = callers.at(-1);
      if (caller === undefined) return 0;
      return (caller.kind === 'member' ? members : visitors)(caller.key);
    },
  };
}

function createCount(limit: number, windowSeconds: number): (caller: string) => number {
  let endsAt = 0;
  let count = 0;
  const seen = new Map<string, number>();
  return (caller) => {
    const now = performance.now();
    if (now >= endsAt) {
      endsAt = now + windowSeconds * 1000;
      count = 0;
      seen.clear();
    }
    const before = seen.get(caller) ?? 0;
    if (before < FREE_OF_TOTAL) {
      seen.set(caller, before + 1);
      return 0;
    }
    if (count >= limit) return secondsIn(endsAt - now);
    count += 1;
    return 0;
  };
}
