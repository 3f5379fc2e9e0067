import { LIVE_PAIRS_MAX, type LivePosition, liveIdFollows } from '@croneai/contracts/live.ts';
import type { StreamEnd } from './read-stream.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** Wait where the operator has switched the stream off, or the member may not use it. */
const OFF_WAIT_MS = 5 * 60_000;

/** Whether the server has no stream for this member, rather than none at the moment. */
export const isOff = ({ status }: StreamEnd): boolean => status === 404 || status === 403;

/** Milliseconds until the next attempt, with jitter so that pages do not reconnect together. `random`: 0 to 1. */
export function waitAfter(end: StreamEnd, failures: number, random: number): number {
  if (isOff(end)) return OFF_WAIT_MS * (1 + 0.2 * random);
  const backoff = failures === 0 ? FIRST_WAIT_MS * random : backoffMs(failures, random);
  // A stream's own `retry:` has jitter already; a header has whole seconds.
  const spread = end.status === undefined ? 0 : 1_000 * random;
  return Math.max((end.retryAfterMs ?? 0) + spread, backoff);
}

function backoffMs(failures: number, random: number): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
  return longest * (0.5 + 0.5 * random);
}

/** Order of a stretch of the log behind the last one: the next, a known one, or one with a gap before it. */
export function orderOf(before: LivePosition | undefined, next: LivePosition): 'next' | 'known' | 'gap' {
  if (before === undefined || liveIdFollows(before, next)) return 'next';
  if (next.epoch !== before.epoch || next.first > before.last + 1) return 'gap';
  return next.last <= before.last ? 'known' : 'next';
}

/** Pairs in one request, at most as many as a stream may name, sorted so that the same set is the same query. */
export function pairsOf(wanted: Iterable<string>): string[] {
  const pairs = [...new Set(wanted)].filter((pair) => /^[A-Z0-9]{3,20}$/.test(pair));
  return pairs.slice(0, LIVE_PAIRS_MAX).sort();
}
