import type { TopicSpec } from '@croneai/contracts/events/event.ts';
import type { Health } from '../health.ts';
import type { Kafka } from '../kafka/kafka.ts';
import type { PartitionPosition } from '../kafka/topic-inspection.ts';
import { lagOf } from '../kafka/topic-inspection.ts';
import { DEAD_LETTER_SUFFIX } from '../kafka/topics.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { type Repetition, repeat } from '../repeat.ts';
import { createCatchUp } from './catch-up.ts';
import type { ConsumerReport } from './consumer-report.ts';

const LOOK_EVERY_MS = 15_000;
/** Interval between two checks while the copies catch up and the process answers no calls. */
const CATCH_UP_LOOK_EVERY_MS = 500;
/**
 * Maximum age of the copies of other services' data. If the copies are older, the process is
 * degraded, because it may decide by outdated access rights.
 */
const STALE_AFTER_SECONDS = 60;
/**
 * Maximum number of entries in a partition's history; see `createEndHistory`. If the partition gets
 * one message a minute, the history reaches back two days.
 */
const MAX_REMEMBERED = 3_000;

/**
 * Publishes the group's lag per partition as metrics. Also delays the process's readiness until the
 * group has read the state topics, so that its copies of other services' data are complete.
 */
export function watchLag(options: {
  kafka: Pick<Kafka, 'positions'>;
  groupId: string;
  /** Names of the topics that the group reads. */
  topics: readonly string[];
  /** Specifications of these topics, as far as they are known. */
  own: readonly TopicSpec[];
  report: Pick<ConsumerReport, 'oldestInHand'>;
  logger: Logger;
  metrics: Metrics;
  health: Health;
}): Pick<Repetition, 'stop'> {
  const { kafka, groupId, topics, own, report, logger, metrics, health } = options;
  const labelNames = ['topic', 'partition'] as const;
  const lag = metrics.gauge<'topic' | 'partition'>({
    name: 'events_lag_messages',
    help: 'Messages that the group of this process has not handled yet',
    labelNames,
  });
  const behind = metrics.gauge<'topic' | 'partition'>({
    name: 'events_lag_seconds',
    help: 'Waiting time of the oldest unhandled message of the group, from when it was first seen',
    labelNames,
  });
  const deadLetters = metrics.gauge<'topic'>({
    name: 'events_dead_letters',
    help: 'Messages in the dead-letter topic of a topic',
    labelNames: ['topic'],
  });
  const ends = createEndHistory();
  const states = own.filter(({ cleanup }) => cleanup === 'compact').map(({ name }) => name);
  const catchUp = createCatchUp({ groupId, topics: states, health });
  let staleSeconds = 0;
  // This is a degradation instead of a check. All processes of the group fall behind at the same
  // time, so a failed check would remove all of them from rotation.
  health.addDegradation(`stale-copies:${groupId}`, () => {
    if (staleSeconds > STALE_AFTER_SECONDS)
      throw new Error(`the copies are ${Math.round(staleSeconds)} s behind their owners`);
  });

  const look = async (): Promise<void> => {
    const positions = await kafka.positions(topics, groupId);
    catchUp.saw(positions);
    let stalest = 0;
    for (const position of positions) {
      const { topic, partition } = position;
      const labels = { topic, partition: String(partition) };
      lag.set(labels, Number(lagOf(position)));
      const since = Math.min(report.oldestInHand(topic, partition), ends.waitingSince(position));
      const seconds = lagOf(position) === 0n ? 0 : Math.max(0, (performance.now() - since) / 1_000);
      behind.set(labels, seconds);
      if (states.includes(topic)) stalest = Math.max(stalest, seconds);
    }
    staleSeconds = stalest;
    const letterTopics = own.map(({ name }) => name + DEAD_LETTER_SUFFIX);
    for (const { topic, begin, end } of await kafka.positions(letterTopics))
      deadLetters.set({ topic: topic.slice(0, -DEAD_LETTER_SUFFIX.length) }, Number(end - begin));
  };
  let lookedAt = Number.NEGATIVE_INFINITY;
  return repeat({
    name: 'read the consumer lag',
    everyMs: CATCH_UP_LOOK_EVERY_MS,
    work: async () => {
      if (!catchUp.isWaiting() && performance.now() - lookedAt < LOOK_EVERY_MS) return;
      lookedAt = performance.now();
      await look().catch((error: unknown) => {
        catchUp.sawNothing();
        logger.debug({ err: error, groupId }, 'consumer lag not read');
      });
    },
    logger,
  });
}

/**
 * Remembers when each end offset of a partition was first seen. When an end offset is seen, all
 * messages before it exist, so they have waited at least since then.
 */
export function createEndHistory(now = () => performance.now()) {
  const seen = new Map<string, { end: bigint; at: number }[]>();
  return {
    /**
     * Returns the time since which the oldest unread message has waited, in monotonic milliseconds;
     * now if no message waits.
     */
    waitingSince(position: PartitionPosition): number {
      const { topic, partition, begin, end } = position;
      const key = `${topic}/${partition}`;
      const history = seen.get(key) ?? [];
      if (history.at(-1)?.end !== end) history.push({ end, at: now() });
      const next = end - lagOf(position);
      const waiting = history.filter((one) => one.end > next && one.end > begin);
      seen.set(
        key,
        waiting.length > MAX_REMEMBERED ? waiting.filter((_, index) => index % 2 === 0) : waiting,
      );
      return waiting[0]?.at ?? now();
    },
  };
}
