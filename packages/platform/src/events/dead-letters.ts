import type { Kafka, KafkaMessage } from '../kafka/kafka.ts';
import type { ReceivedMessage } from '../kafka/subscription.ts';
import type { PartitionPosition } from '../kafka/topic-inspection.ts';
import { DEAD_LETTER_SUFFIX } from '../kafka/topics.ts';
import type { Redis } from '../redis.ts';
import { withRedisLock } from '../redis-lock.ts';

/** A message that a group could not handle, as stored in the dead-letter topic. */
export type DeadLetter = {
  /**
   * Identifies the original message by group, topic, partition, and offset. All copies of a letter
   * have the same id.
   */
  id: string;
  topic: string;
  group: string;
  key: string;
  /** Value of the original message; null is a tombstone. */
  value: string | null;
  code: string;
  reason: string;
  putAsideAt: Date;
  /** Headers of the letter. */
  headers: Record<string, string>;
};

/**
 * Stores that are needed to remove letters. A lock in Redis ensures that only one process at a time
 * rewrites a topic. Otherwise, one process could write back letters that another process has
 * removed.
 */
type LetterStores = {
  kafka: Pick<Kafka, 'positions' | 'readAll' | 'publish' | 'deleteBefore'>;
  redis: Redis;
};

/**
 * Header of a replayed event. It names the only group that must handle the event again, because the
 * other groups have already handled it. A replayed state never has this header, because a state is
 * replayed for every group.
 */
export const REPLAY_FOR = 'replay-for';
const PUT_ASIDE_AT = 'dead-letter-at';
const LETTER_HEADERS = /^(?:dead-letter-|original-)/;

/** Returns the headers that a letter has in addition to the headers of its message. */
export function letterHeaders(
  { topic, partition, offset }: ReceivedMessage,
  letter: { code: string; reason: string; groupId: string },
): Record<string, string> {
  return {
    'dead-letter-reason': letter.reason.slice(0, 500),
    'dead-letter-code': letter.code,
    'dead-letter-group': letter.groupId,
    [PUT_ASIDE_AT]: new Date().toISOString(),
    'original-topic': topic,
    'original-partition': String(partition),
    'original-offset': offset,
  };
}

/** Lists the letters of these topics without duplicates, oldest first within each topic. */
export async function listDeadLetters(
  kafka: Pick<Kafka, 'readAll'>,
  topics: readonly string[],
): Promise<DeadLetter[]> {
  const letters: DeadLetter[] = [];
  for (const topic of topics) letters.push(...(await readLetters(kafka, topic)).values());
  return letters;
}

async function readLetters(kafka: Pick<Kafka, 'readAll'>, topic: string): Promise<Map<string, DeadLetter>> {
  const messages = await kafka.readAll(topic + DEAD_LETTER_SUFFIX);
  const letters = messages
    .filter(({ headers }) => headers['dead-letter-code'])
    .map((one) => toLetter(topic, one));
  return new Map(letters.map((letter) => [letter.id, letter]));
}

function toLetter(topic: string, { key, value, headers, timestamp }: ReceivedMessage): DeadLetter {
  const group = headers['dead-letter-group'] ?? '';
  return {
    id: `${group}/${topic}/${headers['original-partition']}/${headers['original-offset']}`,
    topic,
    group,
    key,
    value: value === null ? null : value.toString('utf8'),
    code: headers['dead-letter-code'] ?? '',
    reason: headers['dead-letter-reason'] ?? '',
    putAsideAt: new Date(headers[PUT_ASIDE_AT] ?? timestamp),
    headers,
  };
}

export type ReplayReport = {
  replayed: DeadLetter[];
  /** Letters that were skipped because a newer state of the same key has been published since. */
  overtaken: DeadLetter[];
};

/**
 * Publishes the chosen letters again for the group that could not handle them, and then removes
 * them from the dead-letter topic. A letter with an outdated state is removed without being
 * published. If the process dies before the removal, the letters may be replayed twice. Groups
 * ignore the second copy.
 */
export async function replayDeadLetters(
  stores: LetterStores,
  { topic, isState, choose }: { topic: string; isState: boolean; choose: (letter: DeadLetter) => boolean },
): Promise<ReplayReport> {
  const { kafka } = stores;
  const chosen = (await listDeadLetters(kafka, [topic])).filter(choose);
  if (chosen.length === 0) return { replayed: [], overtaken: [] };
  const newest = isState ? await newestPerKey(kafka, topic) : undefined;
  const overtaken = chosen.filter((letter) => newest !== undefined && !isLastWord(letter, newest));
  const replayed = chosen.filter((letter) => !overtaken.includes(letter));
  await kafka.publish(
    topic,
    replayed.map((letter) => toOriginal(letter, isState)),
  );
  // Removes exactly the chosen letters, by id. Newer letters stay, because they were not replayed,
  // even if they contain the same event.
  const ids = new Set(chosen.map(({ id }) => id));
  await takeOut(stores, topic, ({ id }) => ids.has(id));
  return { replayed, overtaken };
}

/** Removes the matching letters permanently. */
export async function forgetDeadLetters(
  stores: LetterStores,
  topics: readonly string[],
  isForgotten: (letter: DeadLetter) => boolean,
): Promise<void> {
  for (const topic of topics) await takeOut(stores, topic, isForgotten);
}

/**
 * Removes letters from a topic. Kafka can only delete all messages before an offset. The remaining
 * letters are therefore appended again, and then everything before them is deleted. If the process
 * dies between the two steps, some letters are stored twice, and readers drop the duplicates. If no
 * letter remains, an empty message is appended to close the segment, because Kafka removes only
 * closed segments from disk. Only one process at a time does this.
 */
async function takeOut(
  { kafka, redis }: LetterStores,
  topic: string,
  isTakenOut: (letter: DeadLetter) => boolean,
): Promise<void> {
  const name = topic + DEAD_LETTER_SUFFIX;
  const isEmpty = (await kafka.positions([name])).every(({ begin, end }) => begin === end);
  if (isEmpty) return;
  await withRedisLock(redis, name, (assertHeld) => rewrite({ kafka, topic, name, isTakenOut, assertHeld }));
}

async function rewrite({
  kafka,
  topic,
  name,
  isTakenOut,
  assertHeld,
}: Pick<LetterStores, 'kafka'> & {
  topic: string;
  name: string;
  isTakenOut: (letter: DeadLetter) => boolean;
  assertHeld: () => Promise<void>;
}): Promise<void> {
  const before = await kafka.positions([name]);
  const letters = [...(await readLetters(kafka, topic)).values()];
  const staying = letters.filter((letter) => !isTakenOut(letter));
  if (staying.length === letters.length && letters.length > 0) return;
  const copies = staying.map(({ key, value, headers, putAsideAt }) => ({
    key,
    value,
    headers: { ...headers, [PUT_ASIDE_AT]: putAsideAt.toISOString() },
  }));
  await assertHeld();
  await kafka.publish(name, copies.length > 0 ? copies : [{ key: 'end', value: null }]);
  const offsets = copies.length > 0 ? before : await behindTheEnd(kafka, name, before);
  await kafka.deleteBefore(
    name,
    offsets.map(({ partition, end }) => ({ topic: name, partition, offset: end })),
  );
}

/**
 * Call this after the empty message has been appended. Returns the new ends of the partitions, so
 * that the empty message is deleted together with all letters. If a new letter was appended in the
 * meantime, returns `before` instead, so that the new letter stays.
 */
async function behindTheEnd(
  kafka: Pick<Kafka, 'positions'>,
  name: string,
  before: PartitionPosition[],
): Promise<PartitionPosition[]> {
  const after = await kafka.positions([name]);
  const sum = (positions: PartitionPosition[]) => positions.reduce((total, { end }) => total + end, 0n);
  return sum(after) - sum(before) === 1n ? after : before;
}

/**
 * Converts a letter to its original message. A state is replayed for every group, because it may be
 * the only state of its key in the topic. A group ignores the state if the group's copy is at least
 * as new.
 */
function toOriginal({ key, value, headers, group }: DeadLetter, isState: boolean): KafkaMessage {
  const own = Object.entries(headers).filter(([name]) => !LETTER_HEADERS.test(name) && name !== REPLAY_FOR);
  return { key, value, headers: { ...Object.fromEntries(own), ...(!isState && { [REPLAY_FOR]: group }) } };
}

async function newestPerKey(kafka: Pick<Kafka, 'readAll'>, topic: string): Promise<Map<string, number>> {
  const newest = new Map<string, number>();
  for (const { key, value } of await kafka.readAll(topic)) newest.set(key, versionOf(value));
  return newest;
}

function isLastWord({ key, value }: DeadLetter, newest: ReadonlyMap<string, number>): boolean {
  const version = versionOf(value);
  return version >= (newest.get(key) ?? version);
}

/**
 * Returns the version of a value. A tombstone counts as newer than every version, and an unreadable
 * value as older than every version.
 */
function versionOf(value: Buffer | string | null): number {
  if (value === null) return Number.POSITIVE_INFINITY;
  try {
    const { aggregateVersion } = JSON.parse(value.toString()) as { aggregateVersion?: unknown };
    return typeof aggregateVersion === 'number' ? aggregateVersion : -1;
  } catch {
    return -1;
  }
}
