import { LIVE_PAIRS_MAX, type LiveEvent, type LivePosition, liveIdFollows } from '@croneai/contracts/live.ts';
import { readStream, type StreamEnd } from './read-stream.ts';

/** The server pings every 25 s: two of them lost, and nobody is there. */
export const SILENT_AFTER_MS = 60_000;
const LOOK_EVERY_MS = 5_000;
/** A timer that comes this late says that the device slept; a browser that slows hidden pages down is not meant. */
const SLEPT_AFTER_MS = 20_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** One that ended sooner counts as an attempt that failed. */
const STABLE_AFTER_MS = 10_000;
/** The operator has switched it off, or the member may not use it: asked again now and then. */
const OFF_WAIT_MS = 5 * 60_000;

/** `open`: a stream is read. `off`: the server has none for us. */
export type Connection = 'trying' | 'open' | 'off';

interface StreamFollower {
  token: () => string | null;
  lastEventId: () => string | undefined;
  pairs: () => readonly string[];
  onEvent: (event: LiveEvent) => void;
  onHeard: () => void;
  /** There is no stream; another attempt follows. */
  onEnded: (connection: 'trying' | 'off') => void;
  /** The server does not know the session any more. Answers whether there is something to come back with. */
  onRefused: (token: string) => Promise<boolean>;
}

export interface FollowedStream {
  /** Now, whatever it waits for: with another token, with other pairs, or because the network is back. */
  reopen: () => void;
  stop: () => void;
}

/** Keeps one stream open until it is stopped: opens it again behind the last id, later with each attempt that fails. */
export function followStream(follower: StreamFollower): FollowedStream {
  let isStopped = false;
  let attempt = new AbortController();
  /** By a clock that nobody sets; never silent while there is no stream. */
  let heardAt = Number.POSITIVE_INFINITY;
  const stopWatching = watch(
    () => performance.now() - heardAt > SILENT_AFTER_MS,
    () => attempt.abort(),
  );

  async function readOne(
    token: string,
    signal: AbortSignal,
  ): Promise<StreamEnd & { isSessionOver: boolean }> {
    let isSessionOver = false;
    heardAt = performance.now();
    const end = await readStream({
      token,
      lastEventId: follower.lastEventId(),
      pairs: follower.pairs(),
      signal,
      onHeard: () => {
        heardAt = performance.now();
        follower.onHeard();
      },
      onEvent: (event) => {
        if (signal.aborted) return;
        if (event.event === 'end') isSessionOver = event.data.reason === 'session';
        follower.onEvent(event);
      },
    });
    heardAt = Number.POSITIVE_INFINITY;
    return { ...end, isSessionOver: isSessionOver || end.status === 401 };
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (!isStopped) {
      const token = follower.token();
      if (token === null) return;
      attempt = new AbortController();
      const startedAt = performance.now();
      const end = await readOne(token, attempt.signal);
      if (isStopped) return;
      const isOff = end.status === 404 || end.status === 403;
      follower.onEnded(isOff ? 'off' : 'trying');
      if (end.isSessionOver && !(await follower.onRefused(token))) return;
      if (isStopped) return;
      const wasStable = end.status === undefined && performance.now() - startedAt > STABLE_AFTER_MS;
      failures = wasStable || attempt.signal.aborted ? 0 : failures + 1;
      if (attempt.signal.aborted) continue;
      await pause(waitAfter(end, failures), attempt.signal);
    }
  }

  void run(); // it catches what a connection can do
  return {
    reopen: () => attempt.abort(),
    stop: () => {
      isStopped = true;
      stopWatching();
      attempt.abort();
    },
  };
}

/** Milliseconds until the next attempt. Nobody comes back together with all others. */
export function waitAfter(end: StreamEnd, failures: number, random: () => number = Math.random): number {
  if (end.status === 404 || end.status === 403) return OFF_WAIT_MS * (1 + 0.2 * random());
  const backoff = failures === 0 ? FIRST_WAIT_MS * random() : backoffMs(failures, random);
  // The wait that a stream brings is another one for each; a header has whole seconds.
  const spread = end.status === undefined ? 0 : 1_000 * random();
  return Math.max((end.retryAfterMs ?? 0) + spread, backoff);
}

function backoffMs(failures: number, random: () => number): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
  return longest * (0.5 + 0.5 * random());
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Calls `onLost` when the stream is silent or the device has slept. */
function watch(isSilent: () => boolean, onLost: () => void): () => void {
  let lookedAt = Date.now();
  const timer = setInterval(() => {
    const hasSlept = Date.now() - lookedAt > SLEPT_AFTER_MS && document.visibilityState === 'visible';
    lookedAt = Date.now();
    if (hasSlept || isSilent()) onLost();
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

/** What a stretch of the log is to a reader: the next one, one that is known already, or one before which something is missing. */
export function stepTo(before: LivePosition | undefined, next: LivePosition): 'next' | 'known' | 'gap' {
  if (before === undefined || liveIdFollows(before, next)) return 'next';
  if (next.epoch !== before.epoch || next.first > before.last + 1) return 'gap';
  return next.last <= before.last ? 'known' : 'next';
}

/** As many as one stream may name, in an order that does not depend on who came first. */
export function pairsToAsk(wanted: Iterable<string>): string[] {
  const pairs = [...new Set(wanted)].filter((pair) => /^[A-Z0-9]{3,20}$/.test(pair));
  return pairs.slice(0, LIVE_PAIRS_MAX).sort();
}
