import { LIVE_PAIRS_MAX, LIVE_STREAMS_PER_SESSION } from '@croneai/contracts/live.ts';
import type { Reader } from './readers.ts';

const ROUND_MS = 2_000;
/**
 * Maximum pairs of a member over all streams of this process, equal to the maximum of a session.
 */
const PAIRS_PER_MEMBER = LIVE_PAIRS_MAX * LIVE_STREAMS_PER_SESSION;
/**
 * Delay of a newly named pair: one round here, one of signals, and a provider's response. Without
 * it, the faster price of an open signal would reveal its pair to members who do not see it yet.
 */
const RELEASED_AFTER_MS = 5_000;
/** A stream that reconnects within this time has no delay. */
const REMEMBERED_MS = 15_000;

/**
 * Collects the pairs on screen of readers who see signals, so that signals looks up their prices.
 */
export function followWantedPairs({
  readers,
  publish,
}: {
  readers: () => Iterable<Reader>;
  /** `pairs`: each with its number of members. */
  publish: (pairs: ReadonlyMap<string, number>) => Promise<void>;
}) {
  /**
   * Pairs of readers who do not see each signal at once: named since, and remembered until;
   * monotonic ms.
   */
  const named = new Map<string, { since: number; until: number }>();
  const round = (): void => {
    const now = performance.now();
    const ofMembers = new Map<string, Set<string>>();
    for (const { userId, delivery, pairs } of readers()) {
      if (delivery === 'none' || pairs.length === 0) continue;
      const own = ofMembers.get(userId) ?? new Set();
      ofMembers.set(userId, own);
      for (const pair of pairs) {
        if (own.size < PAIRS_PER_MEMBER) own.add(pair);
        if (delivery === 'on-request' && own.has(pair))
          named.set(pair, { since: named.get(pair)?.since ?? now, until: now + REMEMBERED_MS });
      }
    }
    for (const [pair, { until }] of named) if (until < now) named.delete(pair);
    if (ofMembers.size === 0) return;
    const members = new Map<string, number>();
    for (const own of ofMembers.values())
      for (const pair of own) members.set(pair, (members.get(pair) ?? 0) + 1);
    // The next round publishes them again.
    publish(members).catch(() => undefined);
  };
  const rounds = setInterval(round, ROUND_MS).unref();
  return {
    /** True if readers with delayed signals may receive the price of the pair. */
    isReleased(pair: string): boolean {
      const known = named.get(pair);
      return known !== undefined && performance.now() - known.since >= RELEASED_AFTER_MS;
    },
    close: () => clearInterval(rounds),
  };
}
