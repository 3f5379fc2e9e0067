import kafkajs from 'kafkajs';
import { expect, inject, it } from 'vitest';
import { z } from 'zod';
import { until } from '../../../tests/support/until.ts';
import { startEvents } from '../src/events/consumer.ts';
import { createEvent, serialiseEntry } from '../src/events/event.ts';
import { onEvent } from '../src/events/handlers.ts';
import { createKafka } from '../src/kafka/kafka.ts';
import type { TopicSettings } from '../src/kafka/kafka-settings.ts';
import { describeKafkaAdapter } from './support/kafka-adapter.suite.ts';
import { createParts, openKafka, randomName } from './support/platform-harness.ts';
import { recordingLogger } from './support/recording-logger.ts';

const TOPIC = kafkajs.ConfigResourceTypes.TOPIC;
const topicPrefix = `${randomName('kafka')}.`;
const parts = createParts();

describeKafkaAdapter({ name: 'kafkajs', open: () => openKafka(parts, topicPrefix) });

it('keeps the settings of a topic as its specification has it', async () => {
  const kafka = openKafka(parts, topicPrefix);
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
  await kafka.disconnect();
});

it("leaves the operator's own settings of a topic alone when ours change", async () => {
  const kafka = openKafka(parts, topicPrefix);
  const name = randomName('operated');
  const spec = { name, partitions: 1, cleanup: 'delete', retentionMs: 600_000 } as const;
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
  await kafka.disconnect();
});

it('makes topics with the partitions and the least replicas that are set, and names those with less', async () => {
  const name = randomName('few');
  const spec = { name, partitions: 6, cleanup: 'delete', retentionMs: 600_000 } as const;
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

it("makes and changes nothing where topics are the operator's, and names what is missing", async () => {
  const name = randomName('theirs');
  const spec = { name, partitions: 1, cleanup: 'delete', retentionMs: 600_000 } as const;
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
  const maker = openKafka(parts, topicPrefix);
  await maker.ensureTopics([spec]);
  await waiting;
  await careful.ensureTopics([{ ...spec, retentionMs: 900_000 }]);
  await expect.poll(() => settingsOf(`${topicPrefix}${name}`)).toMatchObject({ 'retention.ms': '600000' });
  const told = expect.arrayContaining([`${topicPrefix}${name}`]);
  expect(lines).toContainEqual(expect.objectContaining({ level: 'warn', topics: told }));
  await Promise.all([careful.disconnect(), maker.disconnect()]);
});

it('rejects within seconds while no broker is there', async () => {
  const kafka = createKafka({ brokers: ['127.0.0.1:1'], clientId: 'nobody', logger: parts.logger });
  const startedAt = Date.now();
  await expect(kafka.publish('topic', [{ key: 'k', value: 'v' }])).rejects.toThrow();
  await expect(kafka.positions([])).rejects.toThrow();
  expect(Date.now() - startedAt).toBeLessThan(8_000);
  await kafka.disconnect();
});

it('ends the wait for a broker that never comes when the adapter disconnects', async () => {
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

it('makes a topic again that is deleted while it is read and written, and both go on', async () => {
  const name = randomName('deleted');
  const spec = { name, partitions: 1, cleanup: 'delete', retentionMs: 600_000 } as const;
  const kafka = openKafka(parts, topicPrefix);
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
  await kafka.disconnect();
}, 180_000);
