import { createKafka } from '@croneai/platform/kafka/kafka.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openLink } from '../../packages/platform/test/support/cuttable-link.ts';
import type { Backing } from '../backing/backing.ts';
import { startLocalBacking } from '../backing/local.ts';
import { until } from '../support/until.ts';

let backing: Backing;
beforeAll(async () => {
  backing = await startLocalBacking({ names: ['kafka'] });
});
afterAll(() => backing?.stop());

it('a producer publishes its messages once the broker recovers, even if the broker hung during the first request', async () => {
  const logger = createLogger({ name: 'kafka-hangs', level: 'fatal' });
  const brokers = backing.urls.kafkaBrokers;
  const admin = createKafka({ brokers, clientId: 'admin', logger });
  onTestFinished(() => admin.disconnect());
  await admin.ensureTopics([{ name: 'names', partitions: 1, cleanup: 'delete', retentionMs: 600_000 }]);
  const link = await openLink(`kafka://${brokers[0]}`);
  onTestFinished(() => link.close());

  link.freeze();
  const kafka = createKafka({ brokers: [new URL(link.url).host], clientId: 'first', logger });
  onTestFinished(() => kafka.disconnect());
  const publish = () => kafka.publish('names', [{ key: 'k', value: 'v' }]);
  await expect(publish()).rejects.toThrow();
  link.restore();
  await until('it publishes', publish, 30_000);
  expect(await publish()).toBeUndefined();
});
