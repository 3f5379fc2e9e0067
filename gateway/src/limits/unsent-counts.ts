/** A count that has not been sent to Redis completely. */
export type Unsent = {
  endsAt: number;
  /** Sends the unsent part to Redis; resolves to the seconds to wait. Never rejects. */
  send(): Promise<number>;
};

export type UnsentCountsOptions = {
  /** Time for which a small count is held back, so that one command to Redis replaces about ten. */
  flushAfterMs?: number;
  /**
   * Maximum number of commands to Redis per round. It is also the maximum number of commands that
   * wait for a reply at any time.
   */
  perRound?: number;
};

const FLUSH_AFTER_MS = 5_000;
const ROUND_EVERY_MS = 100;
/**
 * Maximum number of commands per round. There are ten rounds a second, so this allows 2,000
 * commands a second, a few percent of the capacity of one Redis. Further counts wait in memory.
 */
const PER_ROUND = 200;
/**
 * Maximum number of queued counts; above it, the oldest count is dropped. Sending this many takes
 * almost a minute, and most windows last a minute, so a longer queue would mostly contain expired
 * counts.
 */
const MAX_UNSENT = 100_000;

/**
 * Queues counts that are not in Redis yet, oldest first. They are sent a few at a time, because
 * thousands of commands in one tick would delay the session checks on the same connection.
 */
export class UnsentCounts {
  readonly #since = new Map<Unsent, number>();
  readonly #flushAfterMs: number;
  readonly #perRound: number;
  readonly #timer: NodeJS.Timeout;
  #unanswered = 0;

  constructor({ flushAfterMs = FLUSH_AFTER_MS, perRound = PER_ROUND }: UnsentCountsOptions = {}) {
    this.#flushAfterMs = flushAfterMs;
    this.#perRound = perRound;
    this.#timer = setInterval(() => this.#round(), ROUND_EVERY_MS).unref();
  }

  add(window: Unsent, now: number): void {
    if (this.#since.has(window)) return;
    this.#since.set(window, now);
    if (this.#since.size <= MAX_UNSENT) return;
    const [oldest] = this.#since.keys();
    if (oldest) this.#since.delete(oldest);
  }

  delete(window: Unsent): void {
    this.#since.delete(window);
  }

  /** Sends all remaining counts. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    while (this.#since.size > 0) {
      const flushed = this.#take(this.#perRound, 0);
      const left = this.#since.size;
      await Promise.all(flushed.map((window) => window.send()));
      // The counts that were sent are back in the queue, so Redis is down.
      if (this.#since.size > left) return;
    }
  }

  #round(): void {
    for (const window of this.#take(this.#perRound - this.#unanswered, this.#flushAfterMs)) {
      this.#unanswered += 1;
      void window.send().finally(() => {
        this.#unanswered -= 1; // send never rejects
      });
    }
  }

  #take(atMost: number, olderThanMs: number): Unsent[] {
    const now = performance.now();
    const due: Unsent[] = [];
    for (const [window, since] of this.#since) {
      if (due.length >= atMost || since > now - olderThanMs) break;
      this.#since.delete(window);
      if (window.endsAt > now) due.push(window);
    }
    return due;
  }
}
