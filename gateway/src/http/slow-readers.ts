import type { ServerResponse } from 'node:http';

export type SlowReaders = ReturnType<typeof watchSlowReaders>;

/** How often within the window each reply is checked. */
const LOOKS = 5;

/** A reader who has something waiting takes at least so much on average, over the last patience and not over all of the reply. */
const LEAST_BYTES_PER_MS = 8;

/** Bytes that the socket had taken at a look. */
type Look = { taken: number; at: number };
type Watched = { res: ServerResponse; place: number; looks: readonly Look[] };
const NO_LOOKS: readonly Look[] = [];

/**
 * Cuts replies whose reader took nothing, or next to nothing, of what waits for it in the last `patienceMs`, however fast it was before:
 * what it holds (memory here, a connection to a service) would else be held as long as it likes. One timer looks at all of them, as
 * most replies are over at once.
 */
export function watchSlowReaders(patienceMs: number) {
  // No Set: tables that it outgrows reach V8's old space and keep every reply that was in them until a full collection.
  const open: Watched[] = [];
  const look = (watched: Watched, now: number): void => {
    const { res } = watched;
    const taken = res.writableLength === 0 ? undefined : takenBy(res);
    const looks = taken === undefined ? [] : [...watched.looks, { taken, at: now }];
    // The first one left is the latest of those a whole patience ago.
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
    /** Looks after a reply until the returned function is called, once. */
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

/** Undefined while the connection still carries the reply to an earlier request. */
function takenBy({ socket }: ServerResponse): number | undefined {
  return socket ? socket.bytesWritten - socket.writableLength : undefined;
}
