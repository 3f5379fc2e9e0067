import { failureFields } from '../failures.ts';
import type { Health } from '../health.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import type { PublishOutcome } from './publish-rounds.ts';

const SAME_FAILURE_EVERY_MS = 15_000;

/** Creates functions that report the work of a relay in log lines, metrics, and health. */
export function createRelayReport(options: {
  logger: Logger;
  metrics: Metrics;
  health: Health;
  degradedAfterMs: number;
}) {
  const { logger, metrics, health, degradedAfterMs } = options;
  const failuresTotal = metrics.counter({
    name: 'outbox_failures_total',
    help: 'Failed attempts of the relay to claim, publish, or pull',
  });
  const pendingAge = metrics.gauge({
    name: 'outbox_pending_age_seconds',
    help: 'Age of the oldest waiting event in the outbox at the last sweep',
  });
  let oldestPendingAt: number | undefined;
  let failingSince: number | undefined;
  const loggedAt = new Map<string, number>();

  const failed = (error: unknown, message: string) => {
    failuresTotal.inc();
    const now = performance.now();
    if (now - (loggedAt.get(message) ?? Number.NEGATIVE_INFINITY) < SAME_FAILURE_EVERY_MS) return;
    loggedAt.set(message, now);
    logger.warn(failureFields(error), message);
  };

  health.addDegradation('outbox', () => {
    const failingMs = failingSince === undefined ? 0 : performance.now() - failingSince;
    const pendingMs = oldestPendingAt === undefined ? 0 : Date.now() - oldestPendingAt;
    const waitedMs = Math.max(failingMs, pendingMs);
    if (waitedMs >= degradedAfterMs)
      throw new Error(`events have waited for Kafka for ${Math.round(waitedMs / 1_000)} s`);
  });

  return {
    failed,
    isFailing: (): boolean => failingSince !== undefined,
    /**
     * Records the outcomes of a batch. Returns true if this batch is the first one with a published
     * entry after Kafka was down.
     */
    isKafkaBack(outcomes: readonly PublishOutcome[]): boolean {
      const failure = outcomes.find(({ error }) => error !== undefined);
      const hasPublished = outcomes.some(({ publishedIds }) => publishedIds.length > 0);
      if (failure) failed(failure.error, 'events not published; they stay in the outbox');
      if (failure && !hasPublished) failingSince ??= performance.now();
      if (!hasPublished || failingSince === undefined) return false;
      failingSince = undefined;
      loggedAt.clear();
      logger.info('event publishing recovered');
      return true;
    },
    /** Records the `occurredAt` of the oldest entry that a sweep found. */
    sweptOldest(occurredAt: string | undefined): void {
      oldestPendingAt = occurredAt === undefined ? undefined : Date.parse(occurredAt);
      pendingAge.set(oldestPendingAt === undefined ? 0 : Math.max(0, (Date.now() - oldestPendingAt) / 1_000));
    },
  };
}

export type RelayReport = ReturnType<typeof createRelayReport>;
