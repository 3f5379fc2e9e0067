import { describe, expect, it } from 'vitest';
import { tombstone } from '../events/event.ts';
import type { KafkaMessage } from '../kafka/kafka.ts';
import { type PublishJob, publishInRounds } from './publish-rounds.ts';

const job = (key: string, topics: string[], alone = false): PublishJob => ({
  entries: topics.map((topic) => tombstone(topic, key)),
  alone,
});

/** Records each request as `topic: keys`, and refuses requests with a key in `refused`. */
const recordKafka = (refused: string[] = []) => {
  const requests: string[] = [];
  const publish = async (topic: string, messages: readonly KafkaMessage[]) => {
    requests.push(`${topic}: ${messages.map(({ key }) => key).join(' ')}`);
    if (messages.some(({ key }) => refused.includes(key))) throw new Error('refused');
  };
  return { requests, publish };
};
const idsOf = ({ entries }: PublishJob) => entries.map(({ id }) => id);

describe('publishing in rounds', () => {
  it('sends the entries of several documents in one request per topic', async () => {
    const kafka = recordKafka();
    const jobs = [job('a', ['users', 'users']), job('b', ['users']), job('c', ['audit'])];
    const outcomes = await publishInRounds(kafka, jobs);
    expect(kafka.requests).toEqual(['users: a a b', 'audit: c']);
    expect(outcomes).toEqual(jobs.map((one) => ({ publishedIds: idsOf(one) })));
  });

  it('keeps the order of a document’s entries across topics', async () => {
    const kafka = recordKafka();
    await publishInRounds(kafka, [job('a', ['users', 'notices', 'users']), job('b', ['notices', 'users'])]);
    expect(kafka.requests).toEqual(['users: a', 'notices: b', 'notices: a', 'users: b', 'users: a']);
  });

  it('does not send later entries of a document after an entry has failed', async () => {
    const kafka = recordKafka(['a']);
    const jobs = [job('a', ['users', 'notices']), job('b', ['audit', 'users'])];
    const [failed, worked] = await publishInRounds(kafka, jobs);
    expect(kafka.requests).toEqual(['users: a', 'audit: b', 'users: b']);
    expect(failed).toMatchObject({ publishedIds: [], error: new Error('refused') });
    expect(worked?.publishedIds).toHaveLength(2);
  });

  it('sends a document in a separate request if it failed before', async () => {
    const kafka = recordKafka(['bad']);
    const outcomes = await publishInRounds(kafka, [job('bad', ['users'], true), job('b', ['users'])]);
    expect(kafka.requests).toEqual(['users: b', 'users: bad']);
    expect(outcomes.map(({ publishedIds }) => publishedIds.length)).toEqual([0, 1]);
  });

  it('splits requests that are too large for a broker, and keeps the order of each document', async () => {
    const kafka = recordKafka();
    const large = (key: string, count: number): PublishJob => ({
      entries: Array.from({ length: count }, () => ({
        ...tombstone('users', key),
        tombstone: false,
        payload: 'x'.repeat(200_000),
      })),
      alone: false,
    });
    const jobs = [large('a', 5), large('b', 1), large('c', 2)];
    const outcomes = await publishInRounds(kafka, jobs);
    expect(kafka.requests).toEqual(['users: a a', 'users: b', 'users: c c', 'users: a a', 'users: a']);
    expect(outcomes).toEqual(jobs.map((one) => ({ publishedIds: idsOf(one) })));
  });

  it('starts no round after the deadline', async () => {
    const kafka = recordKafka();
    const outcomes = await publishInRounds(kafka, [job('a', ['users'])], {
      startUntil: performance.now() - 1,
    });
    expect(kafka.requests).toEqual([]);
    expect(outcomes).toEqual([{ publishedIds: [] }]);
  });

  it('accepts a document without entries', async () => {
    expect(await publishInRounds(recordKafka(), [job('a', [])])).toEqual([{ publishedIds: [] }]);
  });
});
