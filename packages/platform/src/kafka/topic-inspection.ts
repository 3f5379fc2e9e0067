import { randomUUID } from 'node:crypto';
import type { Admin } from 'kafkajs';
import type { ReceivedMessage, SubscribeOptions, Subscription } from './subscription.ts';

type PartitionOffset = {
  topic: string;
  partition: number;
  offset: bigint;
};

export type PartitionPosition = {
  topic: string;
  partition: number;
  /** Offset of the oldest message. */
  begin: bigint;
  /** Offset of the next message to be written. */
  end: bigint;
  /** Offset of the next message that the group reads; undefined before its first commit. */
  committed: bigint | undefined;
};

export type TopicInspection = ReturnType<typeof inspectTopics>;

/**
 * Time limit of a read. Without this limit, a read would never end if the topic is emptied in the
 * meantime.
 */
const READ_DEADLINE_MS = 60_000;

/** Reads messages of topics and offsets of groups, each over a separate connection. */
export function inspectTopics({
  topicPrefix,
  withAdmin,
}: {
  topicPrefix: string;
  withAdmin: <T>(use: (admin: Admin) => Promise<T>) => Promise<T>;
}) {
  const positionsOf = async (admin: Admin, topic: string, groupId?: string): Promise<PartitionPosition[]> => {
    const name = topicPrefix + topic;
    const bounds = await admin.fetchTopicOffsets(name);
    const committed = new Map<number, string>();
    if (groupId !== undefined) {
      const found = await admin.fetchOffsets({ groupId: topicPrefix + groupId, topics: [name] });
      for (const { partition, offset } of found[0]?.partitions ?? []) committed.set(partition, offset);
    }
    return bounds.map(({ partition, low, high }) => {
      const offset = committed.get(partition) ?? '-1';
      return {
        topic,
        partition,
        begin: BigInt(low),
        end: BigInt(high),
        committed: offset === '-1' ? undefined : BigInt(offset),
      };
    });
  };
  return {
    /**
     * For each partition, returns the offset of the oldest message, the offset of the next message
     * to be written, and the group's committed offset. Leaves out topics that do not exist. Rejects
     * while Kafka is down.
     */
    positions: (topics: readonly string[], groupId?: string) =>
      withAdmin(async (admin) => {
        const positions: PartitionPosition[] = [];
        const existing = new Set(await admin.listTopics());
        const present = topics.filter((topic) => existing.has(topicPrefix + topic));
        for (const topic of present) positions.push(...(await positionsOf(admin, topic, groupId)));
        return positions;
      }),
    /**
     * For each partition, returns the offset of the first message that was written at or after
     * `time`. If there is no such message, returns the end of the partition.
     */
    offsetsAt: (topic: string, time: Date): Promise<PartitionOffset[]> =>
      withAdmin(async (admin) => {
        const found = await admin.fetchTopicOffsetsByTimestamp(topicPrefix + topic, time.getTime());
        return found.map(({ partition, offset }) => ({ topic, partition, offset: BigInt(offset) }));
      }),
    /** Deletes the messages before these offsets, for every reader. */
    deleteBefore: (topic: string, offsets: readonly PartitionOffset[]) =>
      withAdmin(async (admin) => {
        if (offsets.length === 0) return;
        const partitions = offsets.map(({ partition, offset }) => ({ partition, offset: String(offset) }));
        // This call loads metadata. kafkajs deletes records only on leaders that are in its
        // metadata.
        await admin.fetchTopicOffsets(topicPrefix + topic);
        await admin.deleteTopicRecords({ topic: topicPrefix + topic, partitions });
      }),
    /**
     * Makes a group read a topic again from its oldest message. Does nothing if the topic does not
     * exist yet, as in a new Kafka cluster. Rejects while the group has members.
     */
    rewind: (topic: string, groupId: string) =>
      withAdmin(async (admin) => {
        const name = topicPrefix + topic;
        if (!(await admin.listTopics()).includes(name)) return;
        await admin.resetOffsets({ groupId: topicPrefix + groupId, topic: name, earliest: true });
      }),
    forgetGroup: (groupId: string) =>
      withAdmin(async (admin) => void (await admin.deleteGroups([topicPrefix + groupId]))),
  };
}

/** Reads a topic to its current end, with a temporary group that is deleted afterwards. */
export async function readAll(
  topic: string,
  {
    positions,
    subscribe,
    forgetGroup,
    deadlineMs = READ_DEADLINE_MS,
  }: Pick<TopicInspection, 'positions' | 'forgetGroup'> & {
    subscribe(options: SubscribeOptions): Promise<Subscription>;
    deadlineMs?: number;
  },
): Promise<ReceivedMessage[]> {
  const open = new Map<number, bigint>();
  for (const { partition, begin, end } of await positions([topic])) if (end > begin) open.set(partition, end);
  if (open.size === 0) return [];
  const messages: ReceivedMessage[] = [];
  const finished = Promise.withResolvers<void>();
  const groupId = `reader.${randomUUID()}`;
  // The deadline also ends a join that never succeeds.
  const deadline = new AbortController();
  const timer = setTimeout(() => {
    const error = new Error(`${topic} not read to its end in time`);
    finished.reject(error);
    deadline.abort(error);
  }, deadlineMs);
  // This promise is awaited only after the group has joined. Without this line, an earlier
  // rejection would be unhandled.
  finished.promise.catch(() => undefined);
  let subscription: Subscription | undefined;
  try {
    subscription = await subscribe({
      groupId,
      topics: [topic],
      signal: deadline.signal,
      async onMessage(message) {
        const end = open.get(message.partition);
        if (end === undefined) return;
        if (BigInt(message.offset) < end) messages.push(message);
        if (BigInt(message.offset) >= end - 1n) open.delete(message.partition);
        if (open.size === 0) finished.resolve();
      },
    });
    await finished.promise;
    return messages;
  } finally {
    clearTimeout(timer);
    await subscription?.stop();
    await forgetGroup(groupId).catch(() => undefined);
  }
}

/** Returns the number of messages that a group has not read yet. */
export const lagOf = ({ begin, end, committed }: PartitionPosition): bigint => {
  // Messages that were deleted before they were read do not count.
  const next = committed === undefined || committed < begin ? begin : committed;
  return end > next ? end - next : 0n;
};
