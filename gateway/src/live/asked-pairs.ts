import { LIVE_PAIRS_MAX, LIVE_STREAMS_PER_SESSION } from '@croneai/contracts/live.ts';
import type { Reader } from './reader.ts';

const ROUND_MS = 2_000;
/** Of one member over all streams here: as many as one session can name. */
const PAIRS_PER_MEMBER = LIVE_PAIRS_MAX * LIVE_STREAMS_PER_SESSION;
/**
 * Until the next round here, until the one of signals, and for a provider to answer: the price of an open signal is known before that, and
 * would give its pair away to members who do not see it yet.
 */
const TOLD_AFTER_MS = 5_000;
/** A stream that was opened again goes on at once. */
const REMEMBERED_MS = 15_000;

/** The pairs that readers here have on screen: somebody looks their prices up, for members who see signals alone. */
export function followAskedPairs({
  readers,
  ask,
}: {
  readers: () => Iterable<Reader>;
  /** How many members look at each pair. */
  ask: (pairs: ReadonlyMap<string, number>) => Promise<void>;
}) {
  /** Of readers who do not see each signal at once: since when, in monotonic milliseconds, and until when that is remembered. */
  const asked = new Map<string, { since: number; until: number }>();
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
          asked.set(pair, { since: asked.get(pair)?.since ?? now, until: now + REMEMBERED_MS });
      }
    }
    for (const [pair, { until }] of asked) if (until < now) asked.delete(pair);
    if (ofMembers.size === 0) return;
    const members = new Map<string, number>();
    for (const own of ofMembers.values())
      for (const pair of own) members.set(pair, (members.get(pair) ?? 0) + 1);
    // The next round says it again.
    ask(members).catch(() => undefined);
  };
  const rounds = setInterval(round, ROUND_MS).unref();
  return {
    /** Whether its price may go to readers who do not see each signal at once. */
    mayBeTold(pair: string): boolean {
      const known = asked.get(pair);
      return known !== undefined && performance.now() - known.since >= TOLD_AFTER_MS;
    },
    close: () => clearInterval(rounds),
  };
}
