/**
 * Retry time of the first failing event. It is longer than a rolling deployment takes, so that the
 * fixed code can handle the event.
 */
const FIRST_MS = 5 * 60_000;
/**
 * Retry time for a type that had a dead letter within the last hour. It is short, because other
 * events wait and dead letters can be replayed.
 */
const NEXT_MS = 5_000;
const REMEMBERED_MS = 60 * 60_000;

/**
 * Decides for how long an event is retried if our own code fails on it. The event blocks its
 * partition, so only the first such event of a type gets the long time.
 */
export function createBackoff(firstMs = FIRST_MS, now: () => number = Date.now) {
  const gaveUpAt = new Map<string, number>();
  const keyOf = (topic: string, type: string) => `${topic}/${type}`;
  return {
    limitMs(topic: string, type: string): number {
      const at = gaveUpAt.get(keyOf(topic, type));
      const isKnown = at !== undefined && now() - at < REMEMBERED_MS;
      return isKnown ? Math.min(NEXT_MS, firstMs) : firstMs;
    },
    /**
     * Starts the hour of the type, unless its hour is already running. Once the hour is over, the
     * type gets the long time again.
     */
    gaveUp(topic: string, type: string): void {
      const key = keyOf(topic, type);
      if (now() - (gaveUpAt.get(key) ?? Number.NEGATIVE_INFINITY) >= REMEMBERED_MS) gaveUpAt.set(key, now());
    },
  };
}
export type Backoff = ReturnType<typeof createBackoff>;
