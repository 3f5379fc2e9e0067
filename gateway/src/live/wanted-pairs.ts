import { LIVE_PAIRS_MAX, LIVE_STREAMS_PER_SESSION } from '@croneai/contracts/live.ts';
import type { Reader } from './readers.ts';

const ROUND_MS = 2_000;
/**
 * Maximum number of pairs whose prices are fetched for one member, over all of the member's streams
 * in this process. This is enough for all streams of one session.
 */
const PAIRS_PER_MEMBER = LIVE_PAIRS_MAX * LIVE_STREAMS_PER_SESSION;
/**
 * Delay before the price of a newly subscribed pair is released to readers with delayed signals. It
 * is long enough for this process, the signals service, and the provider to handle the
 * subscription. Without the delay, a pair with an open signal would show a price sooner than other
 * pairs. This would reveal the signal to members who may not see it yet.
 */
const RELEASED_AFTER_MS = 5_000;
/** If a stream reconnects within this time, its pairs are released without delay. */
const REMEMBERED_MS = 15_000;

/**
 * Collects the pairs that readers have on screen, so that the signals service fetches their prices.
 */
export function followWantedPairs({
  readers,
  publish,
}: {
  readers: () => Iterable<Reader>;
  /** Publishes, for each pair, the number of members who have it on screen. */
  publish: (pairs: ReadonlyMap<string, number>) => Promise<void>;
}) {
  /**
   * Pairs that readers with delayed signals subscribed to. `since` is the time of the first
   * subscription, and `until` is the time at which the entry expires. Both are monotonic
   * milliseconds.
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
    // If this fails, the next round publishes the pairs again.
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
