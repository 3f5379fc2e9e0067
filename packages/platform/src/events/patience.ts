/** Longer than a rolling deployment takes to bring the code that can handle it. */
const FIRST_MS = 5 * 60_000;
/** For a type of which one was given up within the hour: they are kept and can be replayed, and others wait behind them. */
const NEXT_MS = 5_000;
const REMEMBERED_MS = 60 * 60_000;

/** How long an event is tried that our own code fails on. It holds up what its process reads, so only the first waits long. */
export function createPatience(firstMs = FIRST_MS, now: () => number = Date.now) {
  const gaveUpAt = new Map<string, number>();
  const keyOf = (topic: string, type: string) => `${topic}/${type}`;
  return {
    limitMs(topic: string, type: string): number {
      const at = gaveUpAt.get(keyOf(topic, type));
      const isKnown = at !== undefined && now() - at < REMEMBERED_MS;
      return isKnown ? Math.min(NEXT_MS, firstMs) : firstMs;
    },
    /** The hour counts from the first failure, so that a fixed handler gets its full time again. */
    gaveUp(topic: string, type: string): void {
      const key = keyOf(topic, type);
      if (now() - (gaveUpAt.get(key) ?? Number.NEGATIVE_INFINITY) >= REMEMBERED_MS) gaveUpAt.set(key, now());
    },
  };
}
export type Patience = ReturnType<typeof createPatience>;
