import { expect, it } from 'vitest';
import { createHealth } from '../health.ts';
import { createLogger } from '../logger.ts';
import { createMetrics } from '../metrics.ts';
import { createEndHistory, watchLag } from './lag-watch.ts';

it('reports how long the oldest unread message of a partition has waited', () => {
  let now = 1_000;
  const history = createEndHistory(() => now);
  const at = (end: bigint, committed: bigint | undefined) =>
    history.waitingSince({ topic: 'audit', partition: 0, begin: 0n, end, committed });
  expect(at(10n, 10n)).toBe(1_000);
  now = 2_000;
  expect(at(12n, 10n)).toBe(2_000);
  now = 5_000;
  expect(at(20n, 10n)).toBe(2_000);
  // Messages 10 and 11, which had waited since 2,000, are handled. Messages 12 to 19 arrived at
  // 5,000.
  expect(at(20n, 12n)).toBe(5_000);
  now = 9_000;
  expect(at(20n, 20n)).toBe(9_000);
});

it.each([
  ['is degraded and serves while its copies are over a minute behind', 61_000, ['stale-copies:signals']],
  ['is not degraded by events that it handles within a minute', 30_000, []],
])('a group %s', async (_what, waitedMs, degraded) => {
  const health = createHealth();
  const watch = watchLag({
    kafka: {
      positions: async ([topic = '']) => [{ topic, partition: 0, begin: 0n, end: 12n, committed: 10n }],
    },
    groupId: 'signals',
    topics: ['access'],
    own: [{ name: 'access', partitions: 1, cleanup: 'compact' }],
    report: { oldestInHand: () => performance.now() - waitedMs },
    logger: createLogger({ name: 'test', level: 'silent' }),
    metrics: createMetrics('test'),
    health,
  });
  await expect.poll(async () => (await health.check()).ready).toBe(true);
  await expect.poll(async () => (await health.check()).degraded.map(({ name }) => name)).toEqual(degraded);
  await watch.stop();
});
