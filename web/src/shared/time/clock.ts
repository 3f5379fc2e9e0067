/** Four times a second, so that no second is skipped when a timer comes late. */
const TICK_MS = 250;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Calls `onTick` with each tick, until the function that it returns is called. All who listen share one timer. */
export function listenToClock(onTick: () => void): () => void {
  // A function of its own, so that the same one may listen twice.
  const listener = () => onTick();
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
