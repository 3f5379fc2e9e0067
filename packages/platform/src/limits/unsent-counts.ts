/** A count that Redis does not hold all of. */
export type Unsent = {
  endsAt: number;
  /** Sends Redis what is unsent; the seconds to wait. Never rejects. */
  send(): Promise<number>;
};

export type UnsentCountsOptions = {
  /** A small count is flushed at this age: one command in place of ten. */
  flushAfterMs?: number;
  /** Commands to Redis in one round, and that are unanswered at any time. */
  perRound?: number;
};

const FLUSH_AFTER_MS = 5_000;
const ROUND_EVERY_MS = 100;
/** 2,000 a second: a few percent of what one Redis answers. What is beyond waits in memory. */
const PER_ROUND = 200;
/** Counts of 60 s at the most: what is older has ended. */
const MAX_UNSENT = 100_000;

/**
 * Counts in memory that Redis does not know yet, oldest first. They are flushed a few at a time, spread over time, because thousands
 * of commands in one tick would hold up the sessions that are checked on the same connection.
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

  /** Flushes everything that is left. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    while (this.#since.size > 0) {
      const flushed = this.#take(this.#perRound, 0);
      const left = this.#since.size;
      await Promise.all(flushed.map((window) => window.send()));
      // Redis is away: each came back.
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
    const now = Date.now();
    const due: Unsent[] = [];
    for (const [window, since] of this.#since) {
      if (due.length >= atMost || since > now - olderThanMs) break;
      this.#since.delete(window);
      if (window.endsAt > now) due.push(window);
    }
    return due;
  }
}
