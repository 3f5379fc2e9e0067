import type { ServerResponse } from 'node:http';

export type SlowReaders = {
  /** Looks after a reply until `forget`. */
  watch(res: ServerResponse): void;
  forget(res: ServerResponse): void;
  stop(): void;
};

/** How often within the patience each reply is looked at. */
const LOOKS = 5;

/** A reader who has something waiting for longer than the patience takes at least so much on average. */
const LEAST_BYTES_PER_MS = 8;

/** Bytes that the socket has taken, and since when it has not taken more; and the same of when something first waited. */
type Progress = { taken: number; since: number; firstTaken: number; firstAt: number };

/**
 * Cuts replies whose reader takes nothing, or next to nothing, for `patienceMs` while something waits for it: what it holds (memory here, a connection to
 * a service) would else be held as long as it likes. One timer looks at all of them, as most replies are over at once.
 */
export function watchSlowReaders(patienceMs: number): SlowReaders {
  const open = new Set<ServerResponse>();
  const waiting = new WeakMap<ServerResponse, Progress>();
  const look = (res: ServerResponse, now: number): void => {
    const taken = res.writableLength === 0 ? undefined : takenBy(res);
    const before = waiting.get(res);
    if (taken === undefined) return void waiting.delete(res);
    if (before === undefined)
      return void waiting.set(res, { taken, since: now, firstTaken: taken, firstAt: now });
    if (taken !== before.taken) waiting.set(res, { ...before, taken, since: now });
    else if (now - before.since >= patienceMs) return void res.destroy();
    const waitedMs = now - before.firstAt;
    if (waitedMs >= patienceMs && taken - before.firstTaken < waitedMs * LEAST_BYTES_PER_MS) res.destroy();
  };
  const timer = setInterval(() => {
    const now = performance.now();
    for (const res of open) look(res, now);
  }, patienceMs / LOOKS).unref();
  return {
    watch: (res) => void open.add(res),
    forget: (res) => void open.delete(res),
    stop: () => clearInterval(timer),
  };
}

/** Undefined while the connection still carries the reply to an earlier request. */
function takenBy({ socket }: ServerResponse): number | undefined {
  return socket ? socket.bytesWritten - socket.writableLength : undefined;
}
