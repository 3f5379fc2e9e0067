import type { EventEnvelope, TopicSpec } from '@croneai/contracts/events/event.ts';
import type { Connection } from 'mongoose';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { until } from '../../../tests/support/until.ts';
import { currentRequestId } from '../src/context.ts';
import { AppError, PermanentError } from '../src/errors.ts';
import { type EventSubscription, type StartEventsOptions, startEvents } from '../src/events/consumer.ts';
import { createEvent, serialiseEntry } from '../src/events/event.ts';
import type { Handler } from '../src/events/handlers.ts';
import { onEvent, onTombstone } from '../src/events/handlers.ts';
import { applyVersionedCopy } from '../src/events/versioned-copy.ts';
import type { Kafka } from '../src/kafka/kafka.ts';
import type { ReceivedMessage } from '../src/kafka/subscription.ts';
import {
  closeMongo,
  createParts,
  objectId,
  openKafka,
  openMongo,
  type Parts,
  randomName,
  topicSpec,
} from './support/platform-harness.ts';

const parts = createParts();
const kafka: Kafka = openKafka(parts);
let topic: string;
let subscriptions: { stop(): Promise<void> }[] = [];

beforeEach(async () => {
  topic = randomName('members');
  await kafka.ensureTopics([topicSpec(topic)]);
});
afterEach(async () => {
  await Promise.all(subscriptions.map((subscription) => subscription.stop()));
  subscriptions = [];
});
afterAll(() => kafka.disconnect());

const renamed = (version = 1) => ({
  type: 'member.renamed',
  version,
  topic,
  payload: z.object({ name: z.string().min(1) }),
});
type Renamed = EventEnvelope<{ name: string }>;

const eventMessage = (aggregateId: string, aggregateVersion: number, name = 'Ada', requestId = 'r-1') => {
  const entry = createEvent(renamed(), { aggregateId, aggregateVersion, payload: { name }, requestId });
  return { key: aggregateId, value: serialiseEntry(entry) };
};

const subscribe = async (
  handlers: Handler[],
  options: Partial<StartEventsOptions> = {},
): Promise<EventSubscription & Parts> => {
  const own = createParts();
  const groupId = randomName('service');
  const subscription = startEvents({ kafka, groupId, handlers, ...own, ...options });
  subscriptions.push(subscription);
  await subscription.joined;
  return { ...subscription, ...own };
};

/** Subscribes to `Renamed` events with `handle`, and records the new name of each handled event. */
const subscribeToNames = async (
  handle: (event: Renamed) => Promise<unknown> | unknown = () => undefined,
  options: Partial<StartEventsOptions> = {},
) => {
  const names: string[] = [];
  const handler = onEvent(renamed(), async (event) => {
    await handle(event);
    names.push(event.payload.name);
  });
  const subscription = await subscribe([handler], options);
  return { names, ...subscription };
};

const readDeadLetters = async (): Promise<ReceivedMessage[]> => {
  const letters: ReceivedMessage[] = [];
  const subscription = await kafka.subscribe({
    groupId: randomName('reader'),
    topics: [`${topic}.dead-letter`],
    onMessage: async (message) => void letters.push(message),
  });
  subscriptions.push(subscription);
  return letters;
};
const untilNames = (names: string[], expected: string[]) =>
  until(`the names ${expected}`, () => expect(names).toEqual(expected));

describe('the consumer', () => {
  it('passes an event to its handler, parsed and in the context of its request', async () => {
    const seen: unknown[] = [];
    const { names, health, metrics } = await subscribeToNames((event) => {
      seen.push({ requestId: currentRequestId(), version: event.aggregateVersion, id: event.aggregateId });
    });
    await kafka.publish(topic, [eventMessage('m-1', 7, 'Ada', 'request-7')]);
    await untilNames(names, ['Ada']);
    expect(seen).toEqual([{ requestId: 'request-7', version: 7, id: 'm-1' }]);
    expect((await health.check()).degraded).toEqual([]);
    const text = await metrics.registry.metrics();
    expect(text).toContain(`events_handled_total{topic="${topic}",type="member.renamed",outcome="done"`);
  });

  it('retries after a transient failure without changing the order', async () => {
    let failures = 0;
    const { names } = await subscribeToNames((event) => {
      if (event.payload.name === 'first' && failures < 2) {
        failures += 1;
        throw new Error('a passing trouble');
      }
    });
    await kafka.publish(topic, [eventMessage('m', 1, 'first'), eventMessage('m', 2, 'second')]);
    await untilNames(names, ['first', 'second']);
    expect(failures).toBe(2);
  });

  it.each([
    ['the infrastructure is away', new AppError('service.unavailable', { status: 503 })],
    [
      'Redis refuses writes',
      Object.assign(new Error('NOREPLICAS Not enough good replicas to write.'), { name: 'ReplyError' }),
    ],
  ])('retries the same event while %s, and loses no event', async (_what, refusal) => {
    let isRefused = true;
    let failures = 0;
    const { names } = await subscribeToNames(
      () => {
        failures += 1;
        if (isRefused) throw refusal;
      },
      { deadLetterAfterMs: 1 },
    );
    const letters = await readDeadLetters();
    await kafka.publish(topic, [eventMessage('m', 1, 'revoke')]);
    await until('some tries', () => expect(failures).toBeGreaterThan(2));
    isRefused = false;
    await untilNames(names, ['revoke']);
    expect(letters).toEqual([]);
  });

  it('does not handle an event of an unknown version, so that a newer process can handle it', async () => {
    const letters = await readDeadLetters();
    const groupId = randomName('service');
    const old = await subscribe([onEvent(renamed(), async () => undefined)], { groupId });
    const newer = createEvent(renamed(2), { aggregateId: 'm', aggregateVersion: 1, payload: { name: 'v2' } });
    await kafka.publish(topic, [{ key: 'm', value: serialiseEntry(newer) }]);
    await until('the old consumer to try', async () =>
      expect(await old.metrics.registry.metrics()).toContain('outcome="retried"'),
    );
    await old.stop();
    const names: string[] = [];
    await subscribe([onEvent(renamed(2), async (event) => void names.push(event.payload.name))], { groupId });
    await untilNames(names, ['v2']);
    expect(letters).toEqual([]);
  });

  it.each([
    [
      'facts if the group is the first reader of the topic',
      { cleanup: 'delete', readers: ['mailer', 'other'] },
    ],
    ['states', { cleanup: 'compact' }],
  ] as const)(
    'moves an event of an unknown type to the dead letters on a topic of %s',
    async (_what, spec) => {
      const specs: TopicSpec[] = [{ name: topic, partitions: 1, ...spec }];
      const { names } = await subscribeToNames(undefined, {
        groupId: 'mailer',
        topics: specs,
        deadLetterAfterMs: 500,
      });
      const letters = await readDeadLetters();
      const moved = { ...renamed(), type: 'member.moved' };
      const newer = createEvent(moved, { aggregateId: 'm', aggregateVersion: 1, payload: { name: 'x' } });
      await kafka.publish(topic, [{ key: 'm', value: serialiseEntry(newer) }, eventMessage('m', 2, 'good')]);
      await untilNames(names, ['good']);
      await until('the dead letter', () => expect(letters).toHaveLength(1));
      expect(letters[0]?.headers['dead-letter-code']).toBe('event.unknown');
      expect(letters[0]?.headers['dead-letter-reason']).toBe('version 1 of member.moved is not known');
    },
  );

  it('moves permanent failures to the dead letters at once, with the reason, and continues', async () => {
    let tries = 0;
    const { names } = await subscribeToNames((event) => {
      if (event.payload.name !== 'bad') return;
      tries += 1;
      throw new PermanentError('no such member');
    });
    const letters = await readDeadLetters();
    const bad = eventMessage('m', 1, 'bad');
    await kafka.publish(topic, [bad, eventMessage('m', 2, 'good')]);
    await untilNames(names, ['good']);
    await until('the dead letter', () => expect(letters).toHaveLength(1));
    expect(tries).toBe(1);
    expect(letters[0]).toMatchObject({ key: 'm' });
    expect(String(letters[0]?.value)).toBe(bad.value);
    expect(letters[0]?.headers).toMatchObject({
      'dead-letter-code': 'handler.permanent',
      'dead-letter-reason': 'no such member',
      'original-topic': topic,
      'original-partition': '0',
      'original-offset': '0',
    });
  });

  const overTimeLimit = Object.assign(new Error('operation exceeded time limit'), {
    name: 'MongoServerError',
    code: 50,
  });
  it.each([new TypeError('undefined is not a function'), overTimeLimit, undefined])(
    'survives a handler that always throws %s: retries, dead letter, next message',
    async (thrown) => {
      let tries = 0;
      const { names, isRunning } = await subscribeToNames(
        (event) => {
          if (event.payload.name !== 'bad') return;
          tries += 1;
          throw thrown;
        },
        { deadLetterAfterMs: 2_000 },
      );
      const letters = await readDeadLetters();
      await kafka.publish(topic, [eventMessage('m', 1, 'bad'), eventMessage('m', 2, 'good')]);
      await untilNames(names, ['good']);
      await until('the dead letter', () => expect(letters).toHaveLength(1));
      expect(tries).toBeGreaterThan(2);
      expect(letters[0]?.headers['dead-letter-code']).toBe('handler.failed');
      expect(isRunning()).toBe(true);
    },
  );

  it('moves messages that are not events to the dead letters and continues (ASVS 1.5.2)', async () => {
    const { names } = await subscribeToNames(undefined, { deadLetterAfterMs: 200 });
    const letters = await readDeadLetters();
    const unknownVersion = serialiseEntry(
      createEvent(renamed(9), { aggregateId: 'm', aggregateVersion: 1, payload: { name: 'x' } }),
    );
    const wrongPayload = JSON.stringify({
      ...JSON.parse(unknownVersion ?? ''),
      version: 1,
      payload: { name: '' },
    });
    const values = ['{"broken', '', '"text"', '{"type":"member.renamed"}', wrongPayload, unknownVersion];
    await kafka.publish(topic, [
      ...values.map((value) => ({ key: 'm', value })),
      eventMessage('m', 2, 'good'),
    ]);
    await untilNames(names, ['good']);
    await until('the dead letters', () => expect(letters).toHaveLength(values.length));
    expect(letters.map(({ headers }) => headers['dead-letter-code'])).toEqual([
      'message.malformed',
      'message.malformed',
      'message.malformed',
      'message.malformed',
      'event.invalid',
      'event.unknown',
    ]);
  });

  it('skips events without a handler on a topic of facts that several groups read', async () => {
    const { names, metrics } = await subscribeToNames();
    const letters = await readDeadLetters();
    const other = createEvent(
      { ...renamed(), type: 'member.moved' },
      { aggregateId: 'm', aggregateVersion: 1, payload: { name: 'x' } },
    );
    await kafka.publish(topic, [{ key: 'm', value: serialiseEntry(other) }, eventMessage('m', 2, 'good')]);
    await untilNames(names, ['good']);
    expect(letters).toEqual([]);
    expect(await metrics.registry.metrics()).toContain(`type="other",outcome="skipped"`);
  });

  it('passes a tombstone to its handler', async () => {
    const ended: string[] = [];
    await subscribe([onTombstone(topic, async (id) => void ended.push(id))]);
    await kafka.publish(topic, [{ key: 'm-9', value: null }]);
    await until('the end of m-9', () => expect(ended).toEqual(['m-9']));
  });

  it('passes an event on to the next consumer if a stop interrupted the handler', async () => {
    const groupId = randomName('service');
    const began = Promise.withResolvers<void>();
    const first = await subscribeToNames(
      () => {
        began.resolve();
        throw new AppError('service.unavailable', { status: 503 });
      },
      { groupId },
    );
    await kafka.publish(topic, [eventMessage('m', 1, 'left')]);
    await began.promise;
    await first.stop();
    expect((await first.health.check()).degraded).toMatchObject([{ name: `events:${groupId}` }]);
    const { names } = await subscribeToNames(undefined, { groupId });
    await untilNames(names, ['left']);
  });

  it('refuses two handlers for one event', async () => {
    const handler = onEvent(renamed(), async () => undefined);
    await expect(subscribe([handler, handler])).rejects.toThrow('two handlers');
  });
});

describe('a versioned copy', () => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await openMongo(parts);
  });
  afterAll(() => closeMongo(connection));

  type Copy = {
    _id: mongoose.Types.ObjectId;
    version: number;
    name: string;
    source?: string;
  };
  const defineCopies = () =>
    connection.model<Copy>(
      randomName('copy'),
      new mongoose.Schema<Copy>({ version: Number, name: String, source: String }),
    );

  it('accepts newer states, and ignores older and repeated states', async () => {
    const copies = defineCopies();
    const id = objectId().toHexString();
    const apply = (version: number, name: string) =>
      applyVersionedCopy(copies, { id, version, set: { name }, setOnInsert: { source: name } });
    expect(await apply(2, 'two')).toBe('applied');
    expect(await apply(2, 'two again')).toBe('stale');
    expect(await apply(1, 'one')).toBe('stale');
    expect(await apply(5, 'five')).toBe('applied');
    expect(await copies.findById(id).lean()).toMatchObject({ version: 5, name: 'five', source: 'two' });
  });

  it('ends with the newest version when many versions arrive at once in any order', async () => {
    const copies = defineCopies();
    const id = objectId().toHexString();
    const versions = Array.from({ length: 20 }, (_, index) => ((index * 7) % 20) + 1);
    await Promise.all(
      versions.map((version) => applyVersionedCopy(copies, { id, version, set: { name: `${version}` } })),
    );
    expect(await copies.find().lean()).toMatchObject([{ version: 20, name: '20' }]);
  });

  it('applies each event once, even if the broker repeats it', async () => {
    const copies = defineCopies();
    const outcomes: string[] = [];
    const id = objectId().toHexString();
    await subscribe([
      onEvent(renamed(), async ({ aggregateId, aggregateVersion, payload }) => {
        outcomes.push(
          await applyVersionedCopy(copies, {
            id: aggregateId,
            version: aggregateVersion,
            set: { name: payload.name },
          }),
        );
      }),
    ]);
    const [first, second] = [eventMessage(id, 1, 'first'), eventMessage(id, 2, 'second')];
    await kafka.publish(topic, [first, first, second, first, second]);
    await until('five outcomes', () =>
      expect(outcomes).toEqual(['applied', 'stale', 'applied', 'stale', 'stale']),
    );
    expect(await copies.findById(id).lean()).toMatchObject({ name: 'second', version: 2 });
  });
});
