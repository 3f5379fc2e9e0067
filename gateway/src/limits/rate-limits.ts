import { secondsIn } from '@croneai/platform/limits/fixed-window.ts';
import { MemoryWindow } from '@croneai/platform/limits/memory-window.ts';
import { UnsentCounts } from '@croneai/platform/limits/unsent-counts.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { type Caller, type CallerKind, NETWORK_FACTOR } from './callers.ts';
import { type LimitClass, RATE_CLASSES, type RateClasses, type RateClassRule } from './rate-classes.ts';

export type RateLimits = ReturnType<typeof createRateLimits>;

type RateLimitsOptions = {
  /** Purpose `commands`. */
  redis: Redis;
  /** Multiplies every limit. */
  scale: number;
  classes?: RateClasses;
  /** Before every key, so that two systems can share one Redis. */
  keyPrefix?: string;
};

type Total = { take(callers: readonly Caller[]): number };
type ClassCounters = Record<CallerKind, MemoryWindow> & { total: Total | undefined };

/**
 * Fixed windows: Redis holds the truth that all gateways share, each gateway counts in front of it. While Redis is away
 * the counts in memory go on alone.
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
     * Counts one request for its callers, one after the other, and stops at the first who has had enough; answers the seconds to
     * wait, 0 when it may pass. Asks Redis only near a limit.
     */
    take: (rateClass: LimitClass, callers: readonly Caller[]): number | Promise<number> =>
      takeFrom(countersFor(rateClass), callers, 0),
    /**
     * Counts one request among those of all visitors, or of all members, where its class bounds them together; the seconds to wait.
     * The first few of each caller pass without it: a caller that uses it up must not lock out the others.
     */
    takeTotal: (rateClass: LimitClass, callers: readonly Caller[]): number =>
      countersFor(rateClass).total?.take(callers) ?? 0,
    /** Whether calls that did not begin are given back. */
    countsOnlyBegun: (rateClass: LimitClass) => (classes[rateClass] as RateClassRule).onlyBegun === true,
    /** Takes back what `take` has counted for these callers. */
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

/** Synchronous as long as no counter needs Redis. */
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

/** First requests of each caller in a window that are not counted in all: enough for one person to sign in. */
const FREE_OF_TOTAL = 3;

/** Counts visitors and members apart in this process, so that neither can use up the other's total. */
function createTotal(limit: number, windowSeconds: number): Total {
  const [visitors, members] = [createCount(limit, windowSeconds), createCount(limit, windowSeconds)];
  return {
    take(callers) {
      // An IPv6 network is one visitor here: a /48 is easily had.
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
    const now = Date.now();
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
