import type { TopicSpec } from '@croneai/contracts/events/event.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../../tests/support/until.ts';
import type { Kafka } from '../../src/kafka/kafka.ts';
import type { ReceivedMessage } from '../../src/kafka/subscription.ts';
import { randomName } from './platform-harness.ts';

export type KafkaAdapterUnderTest = {
  name: string;
  /** A new adapter on the same topics: the prefix must be the same for all calls within one run. */
  open(): Kafka;
};

const topic = (name: string): TopicSpec => ({ name, partitions: 3, cleanup: 'delete', retentionMs: 600_000 });

/** What any Kafka library must do behind the adapter; run it for each that could take the place of the present one. */
export function describeKafkaAdapter({ name, open }: KafkaAdapterUnderTest): void {
  describe(`Kafka adapter: ${name}`, () => {
    let kafka: Kafka;
    beforeAll(async () => {
      kafka = open();
      await kafka.ensureTopics([]);
    });
    afterAll(() => kafka.disconnect());

    /** Collects what a new group gets from a topic. */
    const collect = async (topicName: string, groupId = randomName('group'), reader = kafka) => {
      const received: ReceivedMessage[] = [];
      const subscription = await reader.subscribe({
        groupId,
        topics: [topicName],
        onMessage: async (message) => void received.push(message),
      });
      return { received, subscription };
    };
    const expectCount = (received: unknown[], count: number) =>
      until(`${count} messages`, () => expect(received).toHaveLength(count), 20_000);

    it('delivers what was published before the group existed, in order per key', async () => {
      const name = randomName('order');
      await kafka.ensureTopics([topic(name)]);
      const keys = ['a', 'b', 'c', 'd'];
      for (let index = 0; index < 5; index += 1) {
        await kafka.publish(
          name,
          keys.map((key) => ({ key, value: `${key}${index}` })),
        );
      }
      const { received, subscription } = await collect(name);
      await expectCount(received, 20);
      for (const key of keys) {
        const values = received.filter((message) => message.key === key).map(({ value }) => String(value));
        expect(values).toEqual([0, 1, 2, 3, 4].map((index) => `${key}${index}`));
      }
      await subscription.stop();
    });

    it('carries tombstones, headers and names without the prefix', async () => {
      const name = randomName('shape');
      await kafka.ensureTopics([topic(name)]);
      await kafka.publish(name, [{ key: 'gone', value: null, headers: { 'request-id': 'r-1' } }]);
      const { received, subscription } = await collect(name);
      await expectCount(received, 1);
      expect(received[0]).toMatchObject({
        topic: name,
        key: 'gone',
        value: null,
        headers: { 'request-id': 'r-1' },
      });
      await subscription.stop();
    });

    it('delivers a message again when the handler rejects, even with a TypeError', async () => {
      const name = randomName('again');
      await kafka.ensureTopics([topic(name)]);
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

    it('goes on after the last handled message when the group comes back', async () => {
      const name = randomName('resume');
      const groupId = randomName('group');
      await kafka.ensureTopics([topic(name)]);
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

    it('stops within seconds while a message is in hand, and leaves it for the next', async () => {
      const name = randomName('stop');
      const groupId = randomName('group');
      await kafka.ensureTopics([topic(name)]);
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
      expect(Date.now() - startedAt).toBeLessThan(5_000);
      expect(subscription.isRunning()).toBe(false);
      const next = await collect(name, groupId);
      await expectCount(next.received, 1);
      await next.subscription.stop();
    });

    it('refuses to publish to a topic that does not exist', async () => {
      await expect(kafka.publish(randomName('missing'), [{ key: 'k', value: 'v' }])).rejects.toThrow();
    });

    it('creates topics with their dead letters once, and brings settings up to date', async () => {
      const name = randomName('settings');
      const other = open();
      await Promise.all([kafka.ensureTopics([topic(name)]), other.ensureTopics([topic(name)])]);
      await kafka.ensureTopics([{ ...topic(name), retentionMs: 900_000 }]);
      await kafka.publish(`${name}.dead-letter`, [{ key: 'k', value: 'v' }]);
      const { received, subscription } = await collect(`${name}.dead-letter`);
      await expectCount(received, 1);
      await subscription.stop();
      await other.disconnect();
    });
  });
}
