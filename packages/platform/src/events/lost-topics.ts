import type { TopicSpec } from '@croneai/contracts/events/event.ts';
import type { Kafka } from '../kafka/kafka.ts';
import type { Logger } from '../logger.ts';
import { type Repeat, type Repetition, repeat } from '../repeat.ts';

// Handles topics that disappear at run time. For example, an operator deletes a topic, or a cluster
// or a disk is replaced.

const LOOK_EVERY_MS = 15_000;

/**
 * Creates lost topics again. Producers and consumers keep retrying, so they will find the new
 * topics.
 */
export function restoreTopics({
  kafka,
  topics,
  logger,
}: {
  kafka: Pick<Kafka, 'ensureTopics' | 'lacksTopics'>;
  topics: readonly TopicSpec[];
  logger: Logger;
}): Pick<Repetition, 'stop'> {
  return repeat({
    name: 'recreate lost topics',
    everyMs: LOOK_EVERY_MS,
    work: async () => {
      if (await kafka.lacksTopics(topics)) await kafka.ensureTopics(topics);
    },
    logger,
  });
}

/**
 * Republishes all states of a topic if the topic is empty and never contained a message. Only the
 * service that owns the topic calls this function. If the states were not republished, changes that
 * were lost with the old topic would never reach other services, and a new group could not build
 * its copies.
 */
export function republishWhenLost(
  {
    kafka,
    republish,
    logger,
  }: {
    kafka: Pick<Kafka, 'positions'>;
    /** Republishes all states and resolves to their number; 0 in a new system. */
    republish: () => Promise<number>;
    logger: Logger;
  },
  topic: TopicSpec,
): Repeat {
  return {
    name: `republish ${topic.name} after a loss`,
    everyMs: LOOK_EVERY_MS,
    work: async () => {
      const positions = await kafka.positions([topic.name]);
      if (positions.length === 0 || positions.some(({ end }) => end > 0n)) return;
      const count = await republish();
      if (count > 0)
        logger.warn({ topic: topic.name, count }, 'state topic lost its log; all states republished');
    },
  };
}
