import type { Health } from '../health.ts';
import type { PartitionPosition } from '../kafka/topic-inspection.ts';
import { lagOf } from '../kafka/topic-inspection.ts';

/**
 * If the consumer group has more unread messages than this when a process starts, the process
 * handles them before it answers calls.
 */
const FAR_BEHIND = 1_000n;
/**
 * Maximum time that a process with a backlog waits for Kafka to answer. After this time, the
 * process answers calls from its copies, unless its consumer group is new and has no copies.
 */
const OUTAGE_MS = 60_000;

/**
 * Delays a process's readiness until its copies of state topics are complete. Services answer calls
 * from these copies, and a missing copy means "no access". A process of a new, reset, or far-behind
 * group therefore takes no calls until it has handled the backlog that existed at its start. While
 * Kafka is down, the process serves anyway, unless its group is known to be new. When Kafka answers
 * again, the group's position decides whether the process continues to serve.
 */
export function createCatchUp({
  groupId,
  topics,
  health,
  now = () => performance.now(),
}: {
  groupId: string;
  topics: readonly string[];
  health: Pick<Health, 'addCheck'>;
  now?: () => number;
}) {
  /**
   * `assumed` means that the process serves although Kafka does not answer, so the group's backlog
   * is unknown.
   */
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
      if (state === 'unknown') throw new Error('Kafka has not answered yet, so the copies may be incomplete');
      if (state === 'behind') throw new Error(`copies incomplete: ${left} events left`);
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
    /** Records that Kafka did not answer. */
    sawNothing(): void {
      const isLong = now() - answeredAt >= OUTAGE_MS;
      if (state === 'unknown' || (state === 'behind' && !isNew && isLong)) state = 'assumed';
    },
  };
}
