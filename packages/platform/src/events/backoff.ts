/**
 * Time for which the first failing event of a type is retried. It is longer than a rolling
 * deployment takes, so that fixed code can still handle the event.
 */
const FIRST_MS = 5 * 60_000;
/**
 * Time for which an event is retried if its type had a dead letter within the last hour. It is
 * short, because other events are waiting, and a dead letter can be replayed later.
 */
const NEXT_MS = 5_000;
const REMEMBERED_MS = 60 * 60_000;

/**
 * Decides how long an event is retried if our own code fails on it. A retried event blocks its
 * partition, so only the first failing event of a type is retried for a long time.
 */
export function createBackoff(firstMs = FIRST_MS, now = () => performance.now()) {
  const gaveUpAt = new Map<string, number>();
  const keyOf = (topic: string, type: string) => `${topic}/${type}`;
  return {
    limitMs(topic: string, type: string): number {
      const at = gaveUpAt.get(keyOf(topic, type));
      const isKnown = at !== undefined && now() - at < REMEMBERED_MS;
      return isKnown ? Math.min(NEXT_MS, firstMs) : firstMs;
    },
    /**
     * Call this when an event has become a dead letter. For the next hour, events of its type are
     * retried only for a short time. Further dead letters do not extend this hour.
     */
    gaveUp(topic: string, type: string): void {
      const key = keyOf(topic, type);
      if (now() - (gaveUpAt.get(key) ?? Number.NEGATIVE_INFINITY) >= REMEMBERED_MS) gaveUpAt.set(key, now());
    },
  };
}
export type Backoff = ReturnType<typeof createBackoff>;
