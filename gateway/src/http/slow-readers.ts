import type { ServerResponse } from 'node:http';

export type SlowReaders = ReturnType<typeof watchSlowReaders>;

/** Number of checks of each reply per `patienceMs`. */
const LOOKS = 5;

/**
 * Minimum rate at which a reader must take bytes while bytes are waiting. It is an average over the
 * last `patienceMs`.
 */
const LEAST_BYTES_PER_MS = 8;

/** A check: the number of bytes that the socket had taken, and the time of the check in ms. */
type Look = { taken: number; at: number };
type Watched = { res: ServerResponse; place: number; looks: readonly Look[] };
const NO_LOOKS: readonly Look[] = [];

/**
 * Cuts off replies whose reader took nothing, or almost nothing, in the last `patienceMs` although
 * bytes were waiting. Otherwise, such a reader would hold memory and a connection to a service
 * without limit. One timer checks all replies, because most replies end too soon for a timer of
 * their own.
 */
export function watchSlowReaders(patienceMs: number) {
  // An array instead of a Set. A Set discards its internal hash table whenever it grows or shrinks.
  // If the discarded table is in V8's old space, it keeps its replies in memory until a full
  // garbage collection.
  const open: Watched[] = [];
  const look = (watched: Watched, now: number): void => {
    const { res } = watched;
    const taken = res.writableLength === 0 ? undefined : takenBy(res);
    const looks = taken === undefined ? [] : [...watched.looks, { taken, at: now }];
    // Keeps the newest check that is at least `patienceMs` old, and all checks after it.
    while ((looks[1]?.at ?? now) <= now - patienceMs) looks.shift();
    watched.looks = looks;
    const [first] = looks;
    if (taken === undefined || first === undefined) return;
    const waitedMs = now - first.at;
    if (waitedMs >= patienceMs && taken - first.taken < waitedMs * LEAST_BYTES_PER_MS) res.destroy();
  };
  const timer = setInterval(() => {
    const now = performance.now();
    for (const watched of open) look(watched, now);
  }, patienceMs / LOOKS).unref();
  return {
    /** Watches a reply. Returns a function that stops watching; call it once. */
    watch(res: ServerResponse) {
      const watched = { res, place: open.length, looks: NO_LOOKS };
      open.push(watched);
      return () => {
        const last = open.pop();
        if (last === undefined || last === watched) return;
        open[watched.place] = last;
        last.place = watched.place;
      };
    },
    stop: () => clearInterval(timer),
  };
}

/**
 * Returns the number of bytes that the socket has taken; undefined while the connection is still
 * busy with the reply to an earlier request.
 */
function takenBy({ socket }: ServerResponse): number | undefined {
  return socket ? socket.bytesWritten - socket.writableLength : undefined;
}
