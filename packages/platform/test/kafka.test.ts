import kafkajs from 'kafkajs';
import { afterAll, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { until } from '../../../tests/support/until.ts';
import { startEvents } from '../src/events/consumer.ts';
import { createEvent, serialiseEntry } from '../src/events/event.ts';
import { onEvent } from '../src/events/handlers.ts';
import { createKafka } from '../src/kafka/kafka.ts';
import type { TopicSettings } from '../src/kafka/kafka-settings.ts';
import type { ReceivedMessage } from '../src/kafka/subscription.ts';
import { createParts, openKafka, randomName, topicSpec } from './support/platform-harness.ts';
import { recordingLogger } from './support/recording-logger.ts';

const TOPIC = kafkajs.ConfigResourceTypes.TOPIC;
const topicPrefix = `${randomName('kafka')}.`;
const parts = createParts();

const kafka = openKafka(parts, topicPrefix);
afterAll(() => kafka.disconnect());

/** Collects the messages that a consumer group (by default, a new one) receives from a topic. */
const collect = async (topicName: string, groupId = randomName('group')) => {
  const received: ReceivedMessage[] = [];
  const subscription = await kafka.subscribe({
    groupId,
    topics: [topicName],
    onMessage: async (message) => void received.push(message),
  });
  return { received, subscription };
};
const expectCount = (received: unknown[], count: number) =>
  until(`${count} messages`, () => expect(received).toHaveLength(count));

it('delivers messages that are older than the group, in order per key, with tombstones and headers', async () => {
  const name = randomName('order');
  await kafka.ensureTopics([topicSpec(name, 3)]);
  const keys = ['a', 'b', 'c', 'd'];
  for (let index = 0; index < 5; index += 1) {
    await kafka.publish(
      name,
      keys.map((key) => ({ key, value: `${key}${index}` })),
    );
  }
  await kafka.publish(name, [{ key: 'gone', value: null, headers: { 'request-id': 'r-1' } }]);
  const { received, subscription } = await collect(name);
  await expectCount(received, 21);
  const tombstone = { topic: name, key: 'gone', value: null, headers: { 'request-id': 'r-1' } };
  expect(received).toContainEqual(expect.objectContaining(tombstone));
  for (const key of keys) {
    const values = received.filter((message) => message.key === key).map(({ value }) => String(value));
    expect(values).toEqual([0, 1, 2, 3, 4].map((index) => `${key}${index}`));
  }
  await subscription.stop();
});

it('delivers a message again if the handler rejects, even with a TypeError', async () => {
  const name = randomName('again');
  await kafka.ensureTopics([topicSpec(name)]);
  await kafka.publish(name, [{ key: 'k', value: 'v' }]);
  let deliveries = 0;
  const subscription = await kafka.subscribe({
    groupId: randomName('group'),
    topics: [name],
    async onMessage() {
      deliveries += 1;
      if (deliveries <= 6) throw new TypeError('a mistake in the handler');
    },
  });
  await until('a seventh delivery', () => expect(deliveries).toBe(7), 30_000);
  expect(subscription.isRunning()).toBe(true);
  await subscription.stop();
});

it('delivers a topic again to a group that is rewound, and rewinds no group on a new broker', async () => {
  const name = randomName('rewind');
  const group = randomName('group');
  await kafka.rewind(name, group);
  await kafka.ensureTopics([topicSpec(name)]);
  await kafka.publish(name, [{ key: 'k', value: 'v' }]);
  const first = await collect(name, group);
  await expectCount(first.received, 1);
  await first.subscription.stop();
  await kafka.rewind(name, group);
  const again = await collect(name, group);
  await expectCount(again.received, 1);
  await again.subscription.stop();
});

it('continues after the last handled message when a group returns', async () => {
  const name = randomName('resume');
  const groupId = randomName('group');
  await kafka.ensureTopics([topicSpec(name)]);
  await kafka.publish(name, [{ key: 'k', value: '1' }]);
  const first = await collect(name, groupId);
  await expectCount(first.received, 1);
  await first.subscription.stop();
  await kafka.publish(name, [{ key: 'k', value: '2' }]);
  const second = await collect(name, groupId);
  await expectCount(second.received, 1);
  expect(String(second.received[0]?.value)).toBe('2');
  await second.subscription.stop();
});

it('stops within seconds while a message is being handled, and leaves the message to the next consumer', async () => {
  const name = randomName('stop');
  const groupId = randomName('group');
  await kafka.ensureTopics([topicSpec(name)]);
  await kafka.publish(name, [{ key: 'k', value: 'v' }]);
  const began = Promise.withResolvers<void>();
  const subscription = await kafka.subscribe({
    groupId,
    topics: [name],
    onMessage: (_message, { signal }) =>
      new Promise((_resolve, reject) => {
        began.resolve();
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  });
  await began.promise;
  const startedAt = Date.now();
  await subscription.stop();
  // The handler ends only because `stop` aborts its signal.
  expect(Date.now() - startedAt).toBeLessThan(20_000);
  expect(subscription.isRunning()).toBe(false);
  const next = await collect(name, groupId);
  await expectCount(next.received, 1);
  await next.subscription.stop();
});

it('refuses to publish to a topic that does not exist', async () => {
  await expect(kafka.publish(randomName('missing'), [{ key: 'k', value: 'v' }])).rejects.toThrow();
});

it('creates topics and their dead-letter topics once, and updates settings', async () => {
  const name = randomName('settings');
  const other = openKafka(parts, topicPrefix);
  await Promise.all([kafka.ensureTopics([topicSpec(name)]), other.ensureTopics([topicSpec(name)])]);
  await kafka.ensureTopics([{ ...topicSpec(name), retentionMs: 900_000 }]);
  await kafka.publish(`${name}.dead-letter`, [{ key: 'k', value: 'v' }]);
  const { received, subscription } = await collect(`${name}.dead-letter`);
  await expectCount(received, 1);
  await subscription.stop();
  await other.disconnect();
});

it('applies the specified settings to a topic', async () => {
  const name = randomName('compact');
  const spec = { name, partitions: 2, cleanup: 'compact', maxCompactionLagMs: 60_000 } as const;
  await kafka.ensureTopics([spec]);
  await expect
    .poll(() => settingsOf(`${topicPrefix}${name}`))
    .toMatchObject({
      'cleanup.policy': 'compact',
      'max.compaction.lag.ms': '60000',
    });
  await kafka.ensureTopics([{ ...spec, maxCompactionLagMs: 30_000 }]);
  await expect
    .poll(() => settingsOf(`${topicPrefix}${name}`))
    .toMatchObject({ 'max.compaction.lag.ms': '30000' });
});

it("does not change the operator's own settings of a topic when our settings change", async () => {
  const name = randomName('operated');
  const spec = topicSpec(name);
  await kafka.ensureTopics([spec]);
  const ours = await settingsOf(`${topicPrefix}${name}`);
  await withAdmin((admin) => {
    const kept = ['cleanup.policy', 'retention.ms', 'segment.ms'].map((key) => ({
      name: key,
      value: ours[key] ?? '',
    }));
    const theirs = [{ name: 'max.message.bytes', value: '2000000' }];
    const resource = { type: TOPIC, name: `${topicPrefix}${name}`, configEntries: [...kept, ...theirs] };
    return admin.alterConfigs({ validateOnly: false, resources: [resource] });
  });
  await kafka.ensureTopics([{ ...spec, retentionMs: 900_000 }]);
  await expect
    .poll(() => settingsOf(`${topicPrefix}${name}`))
    .toMatchObject({
      'retention.ms': '900000',
      'max.message.bytes': '2000000',
    });
});

it('creates topics with the configured partitions and replicas, and reports topics that have fewer', async () => {
  const name = randomName('few');
  const spec = topicSpec(name, 6);
  const { logger, lines } = recordingLogger();
  const open = (topics: TopicSettings) =>
    createKafka({ brokers: inject('backing').kafkaBrokers, clientId: 'few', logger, topicPrefix, topics });
  const one = open({ partitions: 3, replicationFactor: 1, minInsyncReplicas: 1 });
  await one.ensureTopics([spec]);
  await expect.poll(() => settingsOf(`${topicPrefix}${name}`)).toMatchObject({ 'min.insync.replicas': '1' });
  const { topics } = await withAdmin((admin) =>
    admin.fetchTopicMetadata({ topics: [`${topicPrefix}${name}`] }),
  );
  expect(topics[0]?.partitions).toHaveLength(3);
  expect(lines.filter(({ level }) => level === 'warn')).toEqual([]);

  const three = open({ replicationFactor: 3, minInsyncReplicas: 2 });
  await three.ensureTopics([spec]);
  const topic = `${topicPrefix}${name}`;
  expect(lines).toContainEqual(expect.objectContaining({ topic, replicas: 1, wanted: 3 }));
  expect(lines).toContainEqual(expect.objectContaining({ topic, held: 1, wanted: 2 }));
  await Promise.all([one.disconnect(), three.disconnect()]);
});

it('changes nothing if the operator manages the topics, and reports missing topics', async () => {
  const name = randomName('theirs');
  const spec = topicSpec(name);
  const { logger, lines } = recordingLogger();
  const topics = { create: false };
  const careful = createKafka({
    brokers: inject('backing').kafkaBrokers,
    clientId: 'careful',
    logger,
    topicPrefix,
    topics,
  });
  const waiting = careful.ensureTopics([spec]);
  await expect
    .poll(() => lines.map(({ reason }) => reason))
    .toContainEqual(expect.stringContaining(`${topicPrefix}${name}`));
  await kafka.ensureTopics([spec]);
  await waiting;
  await careful.ensureTopics([{ ...spec, retentionMs: 900_000 }]);
  await expect.poll(() => settingsOf(`${topicPrefix}${name}`)).toMatchObject({ 'retention.ms': '600000' });
  const told = expect.arrayContaining([`${topicPrefix}${name}`]);
  expect(lines).toContainEqual(expect.objectContaining({ level: 'warn', topics: told }));
  await careful.disconnect();
});

it('rejects within seconds if there is no broker', async () => {
  const kafka = createKafka({ brokers: ['127.0.0.1:1'], clientId: 'nobody', logger: parts.logger });
  const startedAt = Date.now();
  await expect(kafka.publish('topic', [{ key: 'k', value: 'v' }])).rejects.toThrow();
  await expect(kafka.positions([])).rejects.toThrow();
  expect(Date.now() - startedAt).toBeLessThan(25_000);
  await kafka.disconnect();
});

it('stops waiting for a missing broker when the adapter disconnects', async () => {
  const kafka = createKafka({ brokers: ['127.0.0.1:1'], clientId: 'nobody', logger: parts.logger });
  const waiting = [
    kafka.ensureTopics([{ name: 'topic', partitions: 1, cleanup: 'delete' }]),
    kafka.subscribe({ groupId: 'group', topics: ['topic'], onMessage: async () => undefined }),
  ];
  const ended = Promise.allSettled(waiting);
  await kafka.disconnect();
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

async function withAdmin<T>(use: (admin: kafkajs.Admin) => Promise<T>): Promise<T> {
  const { kafkaBrokers: brokers } = inject('backing');
  const admin = new kafkajs.Kafka({ brokers, logLevel: kafkajs.logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    return await use(admin);
  } finally {
    await admin.disconnect();
  }
}

async function settingsOf(topic: string): Promise<Record<string, string>> {
  const resources = [{ type: TOPIC, name: topic }];
  const found = await withAdmin((admin) => admin.describeConfigs({ includeSynonyms: false, resources }));
  const entries = found.resources[0]?.configEntries ?? [];
  return Object.fromEntries(entries.map(({ configName, configValue }) => [configName, configValue]));
}

it('recreates a topic that was deleted during reads and writes, and both continue', async () => {
  const name = randomName('deleted');
  const spec = topicSpec(name);
  const payload = z.object({ text: z.string() });
  const definition = { type: 'line.written', version: 1, topic: name, payload };
  const texts: string[] = [];
  const handlers = [onEvent(definition, async (event) => void texts.push(event.payload.text))];
  const running = startEvents({ ...createParts(), kafka, groupId: name, handlers, topics: [spec] });
  await running.joined;
  const write = (text: string) => {
    const event = createEvent(definition, { aggregateId: 'k', aggregateVersion: 1, payload: { text } });
    return kafka.publish(name, [{ key: 'k', value: serialiseEntry(event) }]);
  };
  await write('before');
  await until('what was written before', () => expect(texts).toEqual(['before']));
  await withAdmin((admin) => admin.deleteTopics({ topics: [`${topicPrefix}${name}`] }));
  await until('the topic to take messages again', () => write('after'), 60_000);
  await until('what was written after', () => expect(texts).toContain('after'), 60_000);
  await running.stop();
}, 180_000);
