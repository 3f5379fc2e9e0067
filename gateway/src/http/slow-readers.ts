import type { ServerResponse } from 'node:http';

export type SlowReaders = {
  /** Looks after a reply until `forget`. */
  watch(res: ServerResponse): void;
  forget(res: ServerResponse): void;
  stop(): void;
};

/** How often within the window each reply is checked. */
const LOOKS = 5;

/** A reader who has something waiting takes at least so much on average, over the last patience and not over all of the reply. */
const LEAST_BYTES_PER_MS = 8;

/** Bytes that the socket had taken at a look. */
type Look = { taken: number; at: number };

/**
 * Cuts replies whose reader took nothing, or next to nothing, of what waits for it in the last `patienceMs`, however fast it was before:
 * what it holds (memory here, a connection to a service) would else be held as long as it likes. One timer looks at all of them, as
 * most replies are over at once.
 */
export function watchSlowReaders(patienceMs: number): SlowReaders {
  const open = new Set<ServerResponse>();
  const waiting = new WeakMap<ServerResponse, Look[]>();
  const look = (res: ServerResponse, now: number): void => {
    const taken = res.writableLength === 0 ? undefined : takenBy(res);
    if (taken === undefined) return void waiting.delete(res);
    const looks = [...(waiting.get(res) ?? []), { taken, at: now }];
    // The first one left is the latest of those a whole patience ago.
    while ((looks[1]?.at ?? now) <= now - patienceMs) looks.shift();
    waiting.set(res, looks);
    const [first] = looks as [Look, ...Look[]];
    const waitedMs = now - first.at;
    if (waitedMs >= patienceMs && taken - first.taken < waitedMs * LEAST_BYTES_PER_MS) res.destroy();
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
