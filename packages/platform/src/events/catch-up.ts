import type { Health } from '../health.ts';
import type { PartitionPosition } from '../kafka/topic-inspection.ts';
import { lagOf } from '../kafka/topic-inspection.ts';

/** A group that is further behind when its process starts has copies that calls should not be answered from. */
const FAR_BEHIND = 1_000n;
/** A group that has made its copies once serves from them when Kafka has not answered for this long. */
const OUTAGE_MS = 60_000;

/**
 * Calls are answered from copies that a group makes of state topics, and where there is no copy the answer is no. So a
 * process of a group that is new, was reset, or is far behind takes no calls before the group has handled what stood in these
 * topics when it was first seen. While Kafka is away the process serves all the same, but one of a group that was seen to be new: an outage of
 * Kafka must not be one of the site. The first answer after the outage decides again.
 */
export function createCatchUp({
  groupId,
  topics,
  health,
  now = Date.now,
}: {
  groupId: string;
  topics: readonly string[];
  health: Pick<Health, 'addCheck'>;
  now?: () => number;
}) {
  /** `assumed` serves without having been looked at. */
  let state: 'unknown' | 'assumed' | 'behind' | 'ready' = topics.length === 0 ? 'ready' : 'unknown';
  let isNew = false;
  let answeredAt = now();
  const targets = new Map<string, bigint>();
  let left = 0n;
  const keyOf = ({ topic, partition }: PartitionPosition) => `${topic}/${partition}`;
  const leftUntil = (position: PartitionPosition): bigint => {
    const target = targets.get(keyOf(position)) ?? 0n;
    const missing = lagOf({ ...position, end: target });
    return target > position.begin ? missing : 0n;
  };

  if (topics.length > 0)
    health.addCheck(`copies:${groupId}`, () => {
      if (state === 'unknown') throw new Error('it is not known yet whether the copies are complete');
      if (state === 'behind') throw new Error(`the copies are being made, ${left} events to go`);
    });

  return {
    isWaiting: () => state !== 'ready',
    saw(positions: readonly PartitionPosition[]): void {
      if (state === 'ready') return;
      const mine = positions.filter(({ topic }) => topics.includes(topic));
      answeredAt = now();
      if (state !== 'behind') {
        for (const position of mine) targets.set(keyOf(position), position.end);
        isNew = mine.some(({ begin, end, committed }) => end > begin && committed === undefined);
        const lag = mine.reduce((sum, position) => sum + lagOf(position), 0n);
        state = isNew || lag > FAR_BEHIND ? 'behind' : 'ready';
      }
      left = mine.reduce((sum, position) => sum + leftUntil(position), 0n);
      if (left === 0n) state = 'ready';
    },
    /** Kafka did not answer. */
    sawNothing(): void {
      const isLong = now() - answeredAt >= OUTAGE_MS;
      if (state === 'unknown' || (state === 'behind' && !isNew && isLong)) state = 'assumed';
    },
  };
}
