import type { OutboxModel } from '../stored/outbox-fields.ts';

export type PendingItem = {
  model: OutboxModel;
  id: unknown;
  /** Number of consecutive failed publishes. */
  failures: number;
};

type Waiting = PendingItem & {
  /** Time, in monotonic milliseconds, at which the document may be published. */
  readyAt: number;
};

const FIRST_RETRY_MS = 200;
const MAX_RETRY_MS = 2_000;
/**
 * Maximum number of documents in the queue. If the queue is full during a long outage, further
 * documents are not queued. A later sweep finds them again.
 */
const MAX_WAITING = 10_000;
/** Delay before a document is published, so that the nudges of one burst are published together. */
const GATHER_MS = 2;

/**
 * Queues documents whose outbox entries the relay will publish. Each document is queued at most
 * once, in order of arrival. If publishing fails, the document is queued again with a backoff.
 */
export function createPendingDocuments() {
  const waiting = new Map<string, Waiting>();
  let wake: (() => void) | undefined;

  const put = (item: PendingItem, delayMs: number) => {
    const key = `${item.model.modelName}/${String(item.id)}`;
    const known = waiting.get(key);
    if (!known && waiting.size >= MAX_WAITING) return;
    if (!known) waiting.set(key, { ...item, readyAt: performance.now() + delayMs });
    wake?.();
  };

  return {
    add({ model, id }: Pick<PendingItem, 'model' | 'id'>): void {
      put({ model, id, failures: 0 }, 0);
    },
    addAgainLater(item: PendingItem): void {
      const delayMs = Math.min(FIRST_RETRY_MS * 2 ** item.failures, MAX_RETRY_MS);
      put({ ...item, failures: item.failures + 1 }, delayMs);
    },
    /**
     * Makes failed documents ready, because Kafka accepts messages again. Each document is still
     * published alone, in case it was the cause of the failure.
     */
    retryAllNow(): void {
      for (const item of waiting.values()) item.readyAt = Math.min(item.readyAt, performance.now());
    },
    isEmpty: (): boolean => waiting.size === 0,
    takeReady(limit: number): PendingItem[] {
      const now = performance.now();
      const ready: PendingItem[] = [];
      for (const [key, { model, id, failures, readyAt }] of waiting) {
        if (ready.length >= limit) break;
        if (readyAt > now) continue;
        waiting.delete(key);
        ready.push({ model, id, failures });
      }
      return ready;
    },
    /**
     * Resolves when a document is ready, at `until` (monotonic milliseconds), or when the signal is
     * aborted.
     */
    async waitForReady({ until, signal }: { until: number; signal: AbortSignal }): Promise<void> {
      while (!signal.aborted && performance.now() < until) {
        const next = Math.min(until, ...[...waiting.values()].map(({ readyAt }) => readyAt));
        const waitMs = next - performance.now();
        if (waitMs <= 0) return;
        const changed = Promise.withResolvers<void>();
        wake = () => setTimeout(changed.resolve, GATHER_MS);
        const end = () => changed.resolve();
        signal.addEventListener('abort', end, { once: true });
        const timer = setTimeout(end, waitMs);
        await changed.promise;
        clearTimeout(timer);
        // The signal exists as long as the process, so each wait must remove its listener.
        signal.removeEventListener('abort', end);
        wake = undefined;
      }
    },
  };
}
export type PendingDocuments = ReturnType<typeof createPendingDocuments>;
