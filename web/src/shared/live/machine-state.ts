import { LIVE_PAIRS_MAX, type LiveEvent } from '@croneai/contracts/live.ts';
import { type LivePosition, liveIdFollows } from '@croneai/contracts/live-id.ts';
import type { LiveStatus } from './live-slice.ts';
import type { StreamEnd } from './read-stream.ts';

export type Timer = 'retry' | 'grace' | 'watch' | 'refetch' | 'resync' | 'pairs' | 'noPrices' | 'sleep';

export type Input =
  | { kind: 'started' | 'chunk' | 'tokenChanged' | 'pairsChanged' | 'networkChanged' }
  | { kind: 'visible' | 'hidden' | 'left' | 'alertsClaimed' }
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'ended'; end: StreamEnd }
  | { kind: 'sessionChecked'; isValid: boolean }
  | { kind: 'timer'; timer: Timer };

export type Effect =
  /** Closes the current stream and opens a new one. */
  | {
      kind: 'open';
      token: string;
      lastEventId: string | undefined;
      pairs: readonly string[];
      showsPrices: boolean;
    }
  /** Starts a timer, unless it is already running. */
  | { kind: 'timer'; timer: Timer; inMs: number }
  | { kind: 'cancel'; timer: Timer }
  | { kind: 'close' }
  /** Cancels all timers and pending refetches. */
  | { kind: 'rest' }
  | { kind: 'apply'; event: LiveEvent }
  | { kind: 'status'; status: LiveStatus }
  /**
   * Refetches data on screen if it was requested before this time, epoch ms by this device's clock.
   */
  | { kind: 'refetch'; before: number }
  | { kind: 'refetchFailed' | 'received' | 'claimAlerts' | 'releaseAlerts' }
  | { kind: 'checkSession'; token: string };

/** State of the page when the machine handles an input. */
export interface World {
  /** Monotonic ms. */
  now: number;
  /** Epoch ms by this device's clock. */
  time: number;
  /** Random number from 0 to 1. */
  random: number;
  isOnline: boolean;
  isVisible: boolean;
  /** True if this device alerts the member while the page is hidden. */
  alerts: boolean;
  token: string | null;
  /** Position in the log before the first calls of this page; undefined if it is not known. */
  firstPosition: LivePosition | undefined;
  wantedPairs: readonly string[];
  /** Pairs of which the stream has already sent a price. */
  pricedPairs: readonly string[];
}

export interface Machine {
  phase: 'opening' | 'open' | 'waiting' | 'off' | 'checking' | 'over' | 'asleep';
  /** Status that the page shows; undefined before the first step. */
  status: LiveStatus | undefined;
  position: LivePosition | undefined;
  /** Token of the stream that is opening or open. */
  token: string;
  pairs: readonly string[];
  /**
   * True if the stream is opened with prices. It has none while the page is hidden or shows no
   * price.
   */
  showsPrices: boolean;
  openedAt: number;
  receivedAt: number;
  isSessionOver: boolean;
  /** Number of attempts that failed since the last stable stream. */
  failures: number;
  hasBeenLive: boolean;
  isGraceOver: boolean;
  /** True if the page has slept since it was loaded, so that its data may be stale. */
  wasAsleep: boolean;
  /** True if this hidden tab stays awake. Only one tab does, to alert the member. */
  isAlerting: boolean;
  isOnline: boolean;
  /**
   * Data that was requested before this time may be stale. It is refetched with the first `live`.
   */
  missedBefore: number | undefined;
  resyncBefore: number;
  /** Time of the last run of the watch timer, epoch ms. */
  watchedAt: number;
  /** Time of the last published `received`, epoch ms. */
  publishedAt: number;
  /** Epoch ms by the server's clock minus monotonic ms on this device. */
  clockOffset: number;
}

export type Step = readonly [Machine, readonly Effect[]];

export const initialMachine = ({ now, time, isOnline }: World): Machine => ({
  phase: 'opening',
  status: undefined,
  position: undefined,
  token: '',
  pairs: [],
  showsPrices: true,
  openedAt: now,
  receivedAt: now,
  isSessionOver: false,
  failures: 0,
  hasBeenLive: false,
  isGraceOver: false,
  wasAsleep: false,
  isAlerting: false,
  isOnline,
  missedBefore: time,
  resyncBefore: 0,
  watchedAt: time,
  publishedAt: 0,
  clockOffset: time - now,
});

export function statusOf({ phase, isOnline, isGraceOver, hasBeenLive }: Machine): LiveStatus {
  if (phase === 'asleep') return 'asleep';
  if (!isOnline) return 'offline';
  if (phase === 'open') return 'live';
  if (phase === 'off' || isGraceOver) return 'polling';
  return hasBeenLive ? 'reconnecting' : 'connecting';
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/**
 * Time until the next attempt if the operator has turned the stream off or the member may not use
 * it.
 */
const OFF_WAIT_MS = 5 * 60_000;

/** True if the server has no stream for this member. False after an outage. */
export const isOff = ({ status }: StreamEnd): boolean => status === 404 || status === 403;

/**
 * Returns the milliseconds until the next attempt, with jitter, so that pages do not reconnect at
 * the same time. `random` is from 0 to 1.
 */
export function waitAfter(end: StreamEnd, failures: number, random: number): number {
  if (isOff(end)) return OFF_WAIT_MS * (1 + 0.2 * random);
  const backoff = failures === 0 ? FIRST_WAIT_MS * random : backoffMs(failures, random);
  // If a stream has ended, its `retry:` already contains jitter. A `Retry-After` header has whole
  // seconds, so jitter is added.
  const spread = end.status === undefined ? 0 : 1_000 * random;
  return Math.max((end.retryAfterMs ?? 0) + spread, backoff);
}

function backoffMs(failures: number, random: number): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
  return longest * (0.5 + 0.5 * random);
}

/**
 * Compares the next section of the event log with the current position. The section follows
 * directly, is already known, or follows after a gap.
 */
export function orderOf(before: LivePosition | undefined, next: LivePosition): 'next' | 'known' | 'gap' {
  if (before === undefined || liveIdFollows(before, next)) return 'next';
  if (next.epoch !== before.epoch || next.first > before.last + 1) return 'gap';
  return next.last <= before.last ? 'known' : 'next';
}

/**
 * Returns the pairs to subscribe to, at most `LIVE_PAIRS_MAX`. They are sorted, so that the same
 * pairs always give the same URL.
 */
export function pairsOf(wanted: Iterable<string>): string[] {
  const pairs = [...new Set(wanted)].filter((pair) => /^[A-Z0-9]{3,20}$/.test(pair));
  return pairs.slice(0, LIVE_PAIRS_MAX).sort();
}
