import { failureFields } from '../failures.ts';
import type { Health } from '../health.ts';
import type { ReceivedMessage } from '../kafka/subscription.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';

/**
 * Time within which a consumer rejoins its group after a broker restart or a rebalance. If
 * rejoining takes longer, the process is degraded.
 */
const NOT_RUNNING_GRACE_MS = 15_000;
/**
 * The process is degraded if a handler runs, or a message waits for a store, for longer than this.
 */
const IN_HAND_LIMIT_MS = 60_000;
const SAME_RETRY_EVERY_MS = 15_000;

/** Reports the state of a consumer in log lines, metrics, and the health of its process. */
export function createConsumerReport(options: {
  groupId: string;
  logger: Logger;
  metrics: Metrics;
  health: Health;
}) {
  const { groupId, logger, metrics, health } = options;
  const handledTotal = metrics.counter({
    name: 'events_handled_total',
    help: 'Messages consumed from Kafka, by outcome',
    labelNames: ['topic', 'type', 'outcome'],
  });
  const delaySeconds = metrics.histogram({
    name: 'events_delay_seconds',
    help: 'Time from the occurrence of an event to the end of its handling',
    labelNames: ['topic'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3_600],
  });
  /**
   * Messages in progress, in monotonic milliseconds: a clock that is set forward must not make
   * them look old.
   */
  const inHand = new Map<string, { since: number; writtenAt: number }>();
  let isRunning = () => false;
  let hasJoined = false;
  let isStopped = false;
  let lastRunningAt = Number.NEGATIVE_INFINITY;
  let retryLoggedAt = Number.NEGATIVE_INFINITY;

  health.addDegradation(`events:${groupId}`, () => {
    if (isStopped) throw new Error('the consumer was stopped');
    if (isRunning()) lastRunningAt = performance.now();
    if (performance.now() - lastRunningAt > NOT_RUNNING_GRACE_MS) {
      throw new Error(
        hasJoined ? 'the consumer is not running' : 'the consumer has not joined its group yet',
      );
    }
    const oldest = Math.min(...[...inHand.values()].map(({ since }) => since));
    if (performance.now() - oldest > IN_HAND_LIMIT_MS)
      throw new Error('a message has been in progress for over a minute');
  });

  return {
    isRunningBy(check: () => boolean): void {
      hasJoined = true;
      isRunning = check;
      lastRunningAt = performance.now();
    },
    stopped(): void {
      isStopped = true;
    },
    /**
     * Records that a message is in progress. Returns a function to call when the consumer has
     * finished the message.
     */
    began({ topic, partition, timestamp }: ReceivedMessage): () => void {
      const key = `${topic}/${partition}`;
      const since = performance.now();
      const ageMs = Math.max(0, Date.now() - timestamp);
      inHand.set(key, { since, writtenAt: since - ageMs });
      return () => void inHand.delete(key);
    },
    /**
     * Returns the write time of the message in progress, in monotonic milliseconds; infinity if
     * there is none.
     */
    oldestInHand: (topic: string, partition: number): number =>
      inHand.get(`${topic}/${partition}`)?.writtenAt ?? Number.POSITIVE_INFINITY,
    handled({ topic }: ReceivedMessage, type: string, outcome: 'done' | 'skipped', occurredAt?: Date): void {
      handledTotal.inc({ topic, type, outcome });
      if (occurredAt)
        delaySeconds.observe({ topic }, Math.max(0, (Date.now() - occurredAt.getTime()) / 1_000));
    },
    retrying({ topic, partition, offset }: ReceivedMessage, type: string, error: unknown): void {
      handledTotal.inc({ topic, type, outcome: 'retried' });
      if (performance.now() - retryLoggedAt < SAME_RETRY_EVERY_MS) return;
      retryLoggedAt = performance.now();
      logger.warn(
        { ...failureFields(error), groupId, topic, partition, offset, type },
        'event not handled; retrying',
      );
    },
    deadLettered(
      { topic, partition, offset }: ReceivedMessage,
      { type, code, reason, error }: { type: string; code: string; reason: string; error?: unknown },
    ): void {
      handledTotal.inc({ topic, type, outcome: 'dead-letter' });
      const fields = { groupId, topic, partition, offset, type, reasonCode: code, reason, err: error };
      logger.error(fields, 'message moved to dead letters');
    },
  };
}

export type ConsumerReport = ReturnType<typeof createConsumerReport>;
