import { afterEach, expect, it, vi } from 'vitest';
import { createHealth } from '../health.ts';
import { createLogger } from '../logger.ts';
import { createMetrics } from '../metrics.ts';
import { createRelayReport } from '../outbox/relay-report.ts';
import { createConsumerReport } from './consumer-report.ts';
import { watchLag } from './lag-watch.ts';

const HOUR_MS = 3_600_000;
const tools = () => ({
  logger: createLogger({ name: 'test', level: 'silent' }),
  metrics: createMetrics('test'),
  health: createHealth(),
});
const setClockForward = () => void vi.spyOn(Date, 'now').mockReturnValue(Date.now() + HOUR_MS);

afterEach(() => void vi.restoreAllMocks());

it('a group is not degraded by a clock that is set forward while it handles a message', async () => {
  const { logger, metrics, health } = tools();
  const report = createConsumerReport({ groupId: 'mailer', logger, metrics, health });
  report.isRunningBy(() => true);
  expect((await health.check()).degraded).toEqual([]);
  report.isRunningBy(() => false);
  const topic = 'members';
  report.began({
    topic,
    partition: 0,
    offset: '0',
    key: 'm',
    value: null,
    headers: {},
    timestamp: Date.now(),
  });
  setClockForward();
  const watch = watchLag({
    kafka: { positions: async () => [{ topic, partition: 0, begin: 0n, end: 12n, committed: 10n }] },
    groupId: 'mailer',
    topics: [topic],
    own: [{ name: topic, partitions: 1, cleanup: 'compact' }],
    report,
    logger,
    metrics,
    health,
  });
  await expect.poll(async () => (await health.check()).ready).toBe(true);
  expect((await health.check()).degraded).toEqual([]);
  await watch.stop();
});

it('a relay is not degraded by a clock that is set forward right after Kafka has failed', async () => {
  const { health, ...rest } = tools();
  const report = createRelayReport({ ...rest, health, degradedAfterMs: 60_000 });
  report.isKafkaBack([{ publishedIds: [], error: new Error('no broker') }]);
  setClockForward();
  expect((await health.check()).degraded).toEqual([]);
});
