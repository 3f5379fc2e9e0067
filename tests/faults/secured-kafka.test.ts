import { randomBytes } from 'node:crypto';
import { readConfig } from '@croneai/platform/config.ts';
import { kafkaConfig } from '@croneai/platform/config-keys.ts';
import { createKafka, type Kafka } from '@croneai/platform/kafka/kafka.ts';
import { kafkaSettings } from '@croneai/platform/kafka/kafka-settings.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { recordingLogger } from '../../packages/platform/test/support/recording-logger.ts';
import { until } from '../support/until.ts';
import { type SecuredKafka, startSecuredKafka } from './secured-kafka.ts';

// What managed Kafka is: nobody is let in without TLS, and without a password.

let broker: SecuredKafka;
let open: Kafka[] = [];

beforeAll(async () => {
  broker = await startSecuredKafka();
}, 120_000);
afterEach(async () => {
  await Promise.all(open.map((kafka) => kafka.disconnect()));
  open = [];
});
afterAll(() => broker?.stop());

const connect = (change: Record<string, string | undefined> = {}) => {
  const log = recordingLogger('debug');
  const config = readConfig(kafkaConfig, { ...broker.env, ...change });
  const kafka = createKafka({ ...kafkaSettings(config), clientId: 'secured', logger: log.logger });
  open.push(kafka);
  return { kafka, log };
};

describe('a broker with TLS and SASL', () => {
  it.each(['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512'])(
    'takes and gives messages by %s',
    async (mechanism) => {
      const { kafka } = connect({ KAFKA_SASL_MECHANISM: mechanism });
      const name = `secured-${randomBytes(4).toString('hex')}`;
      await kafka.ensureTopics([{ name, partitions: 2, cleanup: 'delete', retentionMs: 600_000 }]);
      const received: string[] = [];
      await kafka.subscribe({
        groupId: name,
        topics: [name],
        onMessage: async ({ value }) => void received.push(String(value)),
      });
      await kafka.publish(name, [{ key: 'k', value: mechanism }]);
      await until('the message', () => expect(received).toEqual([mechanism]), 20_000);
    },
  );

  it('turns away a wrong password, and no log line shows one', async () => {
    const { kafka, log } = connect({ KAFKA_PASSWORD: 'guessed-password' });
    await expect(kafka.publish('users', [{ key: 'k', value: 'v' }])).rejects.toThrow(/authentication/i);
    expect(log.text()).not.toContain('guessed-password');
  });

  it('is not believed when nobody whom we trust has signed its certificate (ASVS 12.3.2)', async () => {
    const { kafka } = connect({ KAFKA_CA_FILE: undefined });
    await expect(kafka.positions([])).rejects.toThrow(/certificate/i);
  });

  it('is not spoken to in plain text (ASVS 12.3.1)', async () => {
    const { kafka } = connect({ KAFKA_SECURITY_PROTOCOL: 'PLAINTEXT' });
    await expect(kafka.positions([])).rejects.toThrow();
  });
});
