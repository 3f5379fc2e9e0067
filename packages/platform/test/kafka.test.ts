import kafkajs from 'kafkajs';
import { expect, inject, test } from 'vitest';
import { createKafka } from '../src/kafka/kafka.ts';
import { describeKafkaAdapter } from './support/kafka-adapter.suite.ts';
import { createParts, openKafka, randomName } from './support/platform-harness.ts';

const topicPrefix = `${randomName('kafka')}.`;
const parts = createParts();

describeKafkaAdapter({ name: 'kafkajs', open: () => openKafka(parts, topicPrefix) });

test('keeps the settings of a topic as its specification says', async () => {
  const kafka = openKafka(parts, topicPrefix);
  const name = randomName('compact');
  const spec = { name, partitions: 2, cleanup: 'compact', maxCompactionLagMs: 60_000 } as const;
  await kafka.ensureTopics([spec]);
  expect(await settingsOf(`${topicPrefix}${name}`)).toMatchObject({
    'cleanup.policy': 'compact',
    'max.compaction.lag.ms': '60000',
  });
  await kafka.ensureTopics([{ ...spec, maxCompactionLagMs: 30_000 }]);
  expect(await settingsOf(`${topicPrefix}${name}`)).toMatchObject({ 'max.compaction.lag.ms': '30000' });
  await kafka.disconnect();
});

test('rejects within seconds while no broker is there', async () => {
  const kafka = createKafka({ brokers: ['127.0.0.1:1'], clientId: 'nobody', logger: parts.logger });
  const startedAt = Date.now();
  await expect(kafka.publish('topic', [{ key: 'k', value: 'v' }])).rejects.toThrow();
  await expect(kafka.ping()).rejects.toThrow();
  expect(Date.now() - startedAt).toBeLessThan(8_000);
  await kafka.disconnect();
});

test('ends the wait for a broker that never comes when the adapter disconnects', async () => {
  const kafka = createKafka({ brokers: ['127.0.0.1:1'], clientId: 'nobody', logger: parts.logger });
  const waiting = [
    kafka.ensureTopics([{ name: 'topic', partitions: 1, cleanup: 'delete' }]),
    kafka.subscribe({ groupId: 'group', topics: ['topic'], onMessage: async () => undefined }),
  ];
  const ended = Promise.allSettled(waiting);
  await kafka.disconnect();
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

async function settingsOf(topic: string): Promise<Record<string, string>> {
  const client = new kafkajs.Kafka({
    brokers: inject('backing').kafkaBrokers,
    logLevel: kafkajs.logLevel.NOTHING,
  });
  const admin = client.admin();
  await admin.connect();
  const type = kafkajs.ConfigResourceTypes.TOPIC;
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [{ type, name: topic }],
  });
  await admin.disconnect();
  const entries = resources[0]?.configEntries ?? [];
  return Object.fromEntries(entries.map(({ configName, configValue }) => [configName, configValue]));
}
