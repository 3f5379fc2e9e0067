import type { TopicSpec } from '@croneai/contracts/events/event.ts';
import type { Kafka } from '../kafka/kafka.ts';
import type { Logger } from '../logger.ts';
import { type Repeat, type Repetition, repeat } from '../repeat.ts';

// A topic can vanish while the system runs: by an operator's hand, with a cluster that is made anew, with a disk.

const LOOK_EVERY_MS = 15_000;

/** Makes topics again that are gone. Producers and consumers try again all the time, and find them. */
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
    name: 'make topics again that are gone',
    everyMs: LOOK_EVERY_MS,
    work: async () => {
      if (await kafka.lacksTopics(topics)) await kafka.ensureTopics(topics);
    },
    logger,
  });
}

/**
 * The repeat of the owner of a state topic: publishes all states again when the topic holds nothing and never held anything. What was
 * published and not read yet is lost with a log, a revoke perhaps, and a new group would make its copies from nothing.
 */
export function republishWhenLost(
  {
    kafka,
    republish,
    logger,
  }: {
    kafka: Pick<Kafka, 'positions'>;
    /** Resolves with how many; there are none in a new system. */
    republish: () => Promise<number>;
    logger: Logger;
  },
  topic: TopicSpec,
): Repeat {
  return {
    name: `publish all of ${topic.name} again when its log is lost`,
    everyMs: LOOK_EVERY_MS,
    work: async () => {
      const positions = await kafka.positions([topic.name]);
      if (positions.length === 0 || positions.some(({ end }) => end > 0n)) return;
      const count = await republish();
      if (count > 0)
        logger.warn({ topic: topic.name, count }, 'the topic had lost its log: all is published again');
    },
  };
}
