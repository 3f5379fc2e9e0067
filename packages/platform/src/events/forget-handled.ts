import type { TopicSpec } from '@croneai/contracts/events/event.ts';
import type { Kafka } from '../kafka/kafka.ts';
import { shortened } from '../kafka/topics.ts';
import type { Logger } from '../logger.ts';
import { type Repetition, repeat } from '../repeat.ts';

const MAX_ROUND_MS = 60 * 60_000;
const ROUNDS_PER_AGE = 6;

/**
 * Topics of facts are kept for weeks, so that a consumer may be away that long, and hold personal data,
 * which must be gone a day after an erasure. So the one group that reads such a topic deletes what it has handled,
 * once that is `forgetHandledAfterMs` old: only unread messages are older.
 */
export function forgetHandled({
  kafka,
  groupId,
  own,
  erasureMs,
  logger,
}: {
  kafka: Pick<Kafka, 'positions' | 'offsetsAt' | 'deleteBefore' | 'publish'>;
  groupId: string;
  /** Specifications of the topics that the group reads. */
  own: readonly TopicSpec[];
  erasureMs?: number | undefined;
  logger: Logger;
}): Pick<Repetition, 'stop'> {
  const specs = own.map((spec) => shortened(spec, erasureMs)).filter(({ reader }) => reader === groupId);
  const ages = specs.flatMap(({ forgetHandledAfterMs }) => forgetHandledAfterMs ?? []);
  if (ages.length === 0) return { stop: async () => undefined };
  return repeat({
    name: 'forget handled events',
    everyMs: Math.min(MAX_ROUND_MS, Math.min(...ages) / ROUNDS_PER_AGE),
    work: async () => {
      for (const { name, forgetHandledAfterMs } of specs)
        if (forgetHandledAfterMs !== undefined)
          await forgetIn(kafka, { name, groupId, ageMs: forgetHandledAfterMs });
    },
    logger,
  });
}

async function forgetIn(
  kafka: Pick<Kafka, 'positions' | 'offsetsAt' | 'deleteBefore' | 'publish'>,
  { name, groupId, ageMs }: { name: string; groupId: string; ageMs: number },
): Promise<void> {
  const young = new Map(
    (await kafka.offsetsAt(name, new Date(Date.now() - ageMs))).map(({ partition, offset }) => [
      partition,
      offset,
    ]),
  );
  const due = (await kafka.positions([name], groupId)).flatMap(
    ({ topic, partition, begin, end, committed }) => {
      const youngFrom = young.get(partition);
      if (committed === undefined || youngFrom === undefined) return [];
      const offset = committed < youngFrom ? committed : youngFrom;
      return offset > begin ? [{ topic, partition, offset, end }] : [];
    },
  );
  await kafka.deleteBefore(name, due);
  // Kafka closes a segment only when something is appended: a quiet partition would keep deleted records on disk.
  const emptied = due.filter(({ offset, end }) => offset === end);
  await kafka.publish(
    name,
    emptied.map(({ partition }) => ({ key: 'end', value: null, partition })),
  );
}
