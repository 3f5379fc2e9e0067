import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openLink } from '../../../packages/platform/test/support/cuttable-link.ts';
import { describeProcess } from '../../../tests/support/process.suite.ts';
import { serviceEnvironment } from '../../../tests/support/service-environment.ts';
import { until } from '../../../tests/support/until.ts';
import { loadWorkerConfig, start as startWorker } from '../src/worker/start.ts';

const environment = (redisUrl = inject('backing').redisUrl) => ({
  ...serviceEnvironment('worker', ''),
  REDIS_URL: redisUrl,
  LEDGER_KEY: Buffer.alloc(32, 1).toString('base64'),
  // Redis stores the head of a log under the log's name. Each test has its own database and log, so
  // each test also needs its own log name.
  LEDGER_NAME: `${randomUUID()}.example`,
  // A slot lasts a day, so no slot begins while a test runs.
  SIGNAL_SLOT_SECONDS: '86400',
});
const readiness = async (port: number) => (await fetch(`http://127.0.0.1:${port}/health/ready`)).status;
const degraded = async (port: number): Promise<{ name: string }[]> => {
  const reply = await fetch(`http://127.0.0.1:${port}/health/ready`);
  return ((await reply.json()) as { degraded: { name: string }[] }).degraded;
};

describe('a signals worker', () => {
  it('reconnects after an outage of Redis, and takes jobs again', async () => {
    const { redisUrl } = inject('backing');
    const link = await openLink(redisUrl);
    const queuePrefix = `test-${randomUUID()}`;
    const worker = await startWorker(loadWorkerConfig(environment(link.url)), { queuePrefix });
    onTestFinished(async () => {
      await worker.stop();
      await link.close();
      const redis = new Redis(redisUrl);
      const keys = await redis.keys(`${queuePrefix}:*`);
      if (keys.length > 0) await redis.del(...keys);
      await redis.quit();
    });
    await until('it is ready', async () => expect(await readiness(worker.port)).toBe(200));
    link.cut();
    await until('it says that Redis is away', async () => expect(await readiness(worker.port)).toBe(503));
    link.restore();
    await until('it is ready again', async () => expect(await readiness(worker.port)).toBe(200));
    // Each queue has a heartbeat, which the worker has processed.
    await until('its workers take jobs', async () =>
      expect((await degraded(worker.port)).filter(({ name }) => name.startsWith('jobs:'))).toEqual([]),
    );
  });
});

describeProcess({
  entry: 'services/signals/src/worker/main.ts',
  environment: () => ({ ...environment(), LOG_LEVEL: 'info' }),
  stores: ['mongo', 'redis', 'kafka'],
  requiredKeys: ['PORT', 'MONGO_URL', 'MONGO_DATABASE', 'REDIS_URL', 'KAFKA_BROKERS'],
});
