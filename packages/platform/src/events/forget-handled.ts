import type { TopicSpec } from '@croneai/contracts/events/event.ts';
import type { Kafka } from '../kafka/kafka.ts';
import { shortened } from '../kafka/topics.ts';
import type { Logger } from '../logger.ts';
import { type Repetition, repeat } from '../repeat.ts';

const MAX_ROUND_MS = 60 * 60_000;
const ROUNDS_PER_AGE = 6;

type ForgettingKafka = Pick<Kafka, 'positions' | 'offsetsAt' | 'deleteBefore' | 'publish'>;

/**
 * Deletes handled messages from topics that are not compacted. These topics keep messages for
 * weeks, in case a consumer is down for that long. But the messages contain personal data, which
 * must be deleted within a day after an erasure. Each group therefore deletes the messages that all
 * groups have handled and that are older than `forgetHandledAfterMs`.
 */
export function forgetHandled({
  kafka,
  groupId,
  own,
  erasureMs,
  logger,
}: {
  kafka: ForgettingKafka;
  groupId: string;
  /** Specifications of the topics that the group reads. */
  own: readonly TopicSpec[];
  erasureMs?: number | undefined;
  logger: Logger;
}): Pick<Repetition, 'stop'> {
  const specs = own
    .map((spec) => shortened(spec, erasureMs))
    .filter(({ readers }) => readers?.includes(groupId));
  const ages = specs.flatMap(({ forgetHandledAfterMs }) => forgetHandledAfterMs ?? []);
  if (ages.length === 0) return { stop: async () => undefined };
  return repeat({
    name: 'forget handled events',
    everyMs: Math.min(MAX_ROUND_MS, Math.min(...ages) / ROUNDS_PER_AGE),
    work: async () => {
      for (const spec of specs) await deleteHandled(kafka, spec);
    },
    logger,
  });
}

/**
 * Deletes the messages of one topic that all groups have handled and that are old enough at `now`
 * (epoch milliseconds).
 */
export async function deleteHandled(
  kafka: ForgettingKafka,
  { name, readers = [], forgetHandledAfterMs }: TopicSpec,
  now = Date.now(),
): Promise<void> {
  if (forgetHandledAfterMs === undefined) return;
  const young = await kafka.offsetsAt(name, new Date(now - forgetHandledAfterMs));
  const ofReaders = await Promise.all(readers.map((reader) => kafka.positions([name], reader)));
  const due = young.flatMap(({ topic, partition, offset: youngFrom }) => {
    const positions = ofReaders.flatMap(
      (all) => all.find((position) => position.partition === partition) ?? [],
    );
    const [first] = positions;
    if (!first) return [];
    // If a group has never committed an offset, it has read nothing, so its position is the
    // beginning.
    const read = positions.map(({ begin, committed = begin }) => committed);
    const offset = [youngFrom, ...read].reduce((least, one) => (one < least ? one : least));
    return offset > first.begin ? [{ topic, partition, offset, end: first.end }] : [];
  });
  await kafka.deleteBefore(name, due);
  // Appends an empty message to each partition that is now empty. Kafka closes a segment only when
  // a message is appended, so a quiet partition would keep deleted records on disk.
  const emptied = due.filter(({ offset, end }) => offset === end);
  await kafka.publish(
    name,
    emptied.map(({ partition }) => ({ key: 'end', value: null, partition })),
  );
}
