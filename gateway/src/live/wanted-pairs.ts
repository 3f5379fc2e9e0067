import { LIVE_PAIRS_MAX, LIVE_STREAMS_PER_SESSION } from '@croneai/contracts/live.ts';
import type { Reader } from './readers.ts';

const ROUND_MS = 2_000;
/** Most pairs of one member over all streams of this process: as many as one session can name. */
const PAIRS_PER_MEMBER = LIVE_PAIRS_MAX * LIVE_STREAMS_PER_SESSION;
/**
 * Delay of a newly named pair: a round here, one of signals, and a provider's response. The price of an open signal is there before
 * that, and would give its pair away to members who do not see it yet.
 */
const RELEASED_AFTER_MS = 5_000;
/** A stream that is opened again within this time has no delay. */
const REMEMBERED_MS = 15_000;

/** Collects the pairs that readers of this process have on screen, for signals to look up; only of members who see signals. */
export function followWantedPairs({
  readers,
  publish,
}: {
  readers: () => Iterable<Reader>;
  /** Pairs with their number of members. */
  publish: (pairs: ReadonlyMap<string, number>) => Promise<void>;
}) {
  /** Pairs of readers who do not see each signal at once: since when, in monotonic ms, and until when that is remembered. */
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
    /** Whether its price may go to readers who do not see each signal at once. */
    isReleased(pair: string): boolean {
      const known = named.get(pair);
      return known !== undefined && performance.now() - known.since >= RELEASED_AFTER_MS;
    },
    close: () => clearInterval(rounds),
  };
}
