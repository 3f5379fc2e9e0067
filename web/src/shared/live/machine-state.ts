import { LIVE_PAIRS_MAX, type LiveEvent, type LivePosition, liveIdFollows } from '@croneai/contracts/live.ts';
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
  /** Closes the previous stream, if there is one. */
  | {
      kind: 'open';
      token: string;
      lastEventId: string | undefined;
      pairs: readonly string[];
      showsPrices: boolean;
    }
  /** Starts a timer, unless it is running. */
  | { kind: 'timer'; timer: Timer; inMs: number }
  | { kind: 'cancel'; timer: Timer }
  | { kind: 'close' }
  /** Cancels all timers and pending refetches. */
  | { kind: 'rest' }
  | { kind: 'apply'; event: LiveEvent }
  | { kind: 'status'; status: LiveStatus }
  /**
   * Refetches data on screen that was requested before this time, epoch ms by this device's clock.
   */
  | { kind: 'refetch'; before: number }
  | { kind: 'refetchFailed' | 'received' | 'claimAlerts' | 'releaseAlerts' }
  | { kind: 'checkSession'; token: string };

/** State of the page at the time of an input. */
export interface World {
  /** Monotonic ms. */
  now: number;
  /** Epoch ms by this device's clock. */
  time: number;
  /** 0 to 1. */
  random: number;
  isOnline: boolean;
  isVisible: boolean;
  /** True if this device alerts the member while the page is hidden. */
  alerts: boolean;
  token: string | null;
  wantedPairs: readonly string[];
  /** Pairs whose price has arrived. */
  pricedPairs: readonly string[];
}

export interface Machine {
  phase: 'opening' | 'open' | 'waiting' | 'off' | 'checking' | 'over' | 'asleep';
  /** Status on the page; undefined before the first step. */
  status: LiveStatus | undefined;
  position: LivePosition | undefined;
  /** Token of the stream that is opening or open. */
  token: string;
  pairs: readonly string[];
  /** True while the stream sends prices: it stops while the page is hidden or shows none. */
  showsPrices: boolean;
  openedAt: number;
  receivedAt: number;
  isSessionOver: boolean;
  /** Attempts since the last stable stream. */
  failures: number;
  hasBeenLive: boolean;
  isGraceOver: boolean;
  /** True if the page was asleep before, so its data may be stale. */
  wasAsleep: boolean;
  /** True if this hidden tab stays awake because it is the only one that alerts. */
  isAlerting: boolean;
  isOnline: boolean;
  /** Time before which replies may be stale; they are refetched with the first `live`. */
  missedBefore: number | undefined;
  resyncBefore: number;
  /** Epoch ms of the last watch, and of the last published `received`. */
  watchedAt: number;
  publishedAt: number;
  /** The server's epoch ms minus this device's monotonic ms. */
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
/** Pause if the operator has turned the stream off, or the member may not use it. */
const OFF_WAIT_MS = 5 * 60_000;

/** True if the server has no stream for this member at all, not just for now. */
export const isOff = ({ status }: StreamEnd): boolean => status === 404 || status === 403;

/**
 * Milliseconds until the next attempt, with jitter so that pages do not reconnect at the same time.
 * `random`: 0 to 1.
 */
export function waitAfter(end: StreamEnd, failures: number, random: number): number {
  if (isOff(end)) return OFF_WAIT_MS * (1 + 0.2 * random);
  const backoff = failures === 0 ? FIRST_WAIT_MS * random : backoffMs(failures, random);
  // A stream's own `retry:` already has jitter; a header has whole seconds.
  const spread = end.status === undefined ? 0 : 1_000 * random;
  return Math.max((end.retryAfterMs ?? 0) + spread, backoff);
}

function backoffMs(failures: number, random: number): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
  return longest * (0.5 + 0.5 * random);
}

/** Order of a log section after the last one: the next section, a known one, or one after a gap. */
export function orderOf(before: LivePosition | undefined, next: LivePosition): 'next' | 'known' | 'gap' {
  if (before === undefined || liveIdFollows(before, next)) return 'next';
  if (next.epoch !== before.epoch || next.first > before.last + 1) return 'gap';
  return next.last <= before.last ? 'known' : 'next';
}

/**
 * Subscribed pairs up to the limit of a stream, sorted so that the same set always gives the same
 * query.
 */
export function pairsOf(wanted: Iterable<string>): string[] {
  const pairs = [...new Set(wanted)].filter((pair) => /^[A-Z0-9]{3,20}$/.test(pair));
  return pairs.slice(0, LIVE_PAIRS_MAX).sort();
}
