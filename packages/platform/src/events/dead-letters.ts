import type { Kafka, KafkaMessage } from '../kafka/kafka.ts';
import type { ReceivedMessage } from '../kafka/subscription.ts';
import type { PartitionPosition } from '../kafka/topic-inspection.ts';
import { DEAD_LETTER_SUFFIX } from '../kafka/topics.ts';
import type { Redis } from '../redis.ts';
import { withRedisLock } from '../redis-lock.ts';

/** A message that a group could not handle, as it stands among the dead letters of its topic. */
export type DeadLetter = {
  /** The same for copies of one letter: group, topic, partition and offset of the message. */
  id: string;
  topic: string;
  group: string;
  key: string;
  /** The message as it was; null is a tombstone. */
  value: string | null;
  code: string;
  reason: string;
  putAsideAt: Date;
  /** Those of the letter. */
  headers: Record<string, string>;
};

/** Redis: what one process takes out, another that read before would write back, so they take turns. */
type LetterStores = {
  kafka: Pick<Kafka, 'positions' | 'readAll' | 'publish' | 'deleteBefore'>;
  redis: Redis;
};

/** Only this group handles the event again: the others have done so. Never on a state. */
export const REPLAY_FOR = 'replay-for';
const PUT_ASIDE_AT = 'dead-letter-at';
const LETTER_HEADERS = /^(?:dead-letter-|original-)/;

/** The headers of a letter beside those of the message. */
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

/** All letters of these topics, each once, the oldest of a topic first. */
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
  /** A newer state of the same thing has been published since: the old one would only be the last word again. */
  overtaken: DeadLetter[];
};

/**
 * Publishes the chosen letters on their topic once more, for the group that could not handle them, and takes them out.
 * A crash in between leaves them there: replaying twice does no harm, as groups take each event once.
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
  // By id: what came meanwhile, also the same event failing again, was not replayed.
  const ids = new Set(chosen.map(({ id }) => id));
  await takeOut(stores, topic, ({ id }) => ids.has(id));
  return { replayed, overtaken };
}

/** Takes the letters out for which it is true, for good. */
export async function forgetDeadLetters(
  stores: LetterStores,
  topics: readonly string[],
  isForgotten: (letter: DeadLetter) => boolean,
): Promise<void> {
  for (const topic of topics) await takeOut(stores, topic, isForgotten);
}

/**
 * Kafka can only take away what stands before an offset. So what stays is written again behind, and everything up to
 * there taken away, by one process at a time; a crash in between leaves letters twice, which count once. What is written behind, a line of no
 * meaning at least, also closes the segment that the letters were in, so that they leave the disk.
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

/** Nothing stays: the meaningless line can go too, and the topic is empty; unless a letter came meanwhile. */
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
 * A state is for every group: it may be the only record of its key, which a new group must not skip. Copies go
 * by its version.
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

/** A tombstone is above every version; what cannot be read is below. */
function versionOf(value: Buffer | string | null): number {
  if (value === null) return Number.POSITIVE_INFINITY;
  try {
    const { aggregateVersion } = JSON.parse(value.toString()) as { aggregateVersion?: unknown };
    return typeof aggregateVersion === 'number' ? aggregateVersion : -1;
  } catch {
    return -1;
  }
}
