import { randomUUID } from 'node:crypto';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { startRedisServer } from '../../../tests/support/redis-server.ts';
import { isOutage } from '../src/failures.ts';
import { createHealth } from '../src/health.ts';
import { connectRedis, type RedisPurpose } from '../src/redis.ts';
import { openLink } from './support/cuttable-link.ts';
import { recordingLogger } from './support/recording-logger.ts';

/** Timeout for checks that succeed quickly, except on a busy machine. */
const PATIENT = { timeout: 20_000 };

async function start(purpose: RedisPurpose) {
  const link = await openLink(inject('backing').redisUrl);
  const { logger, lines } = recordingLogger();
  const health = createHealth();
  const redis = connectRedis({ url: link.url, logger, health, purpose });
  onTestFinished(async () => {
    redis.disconnect();
    await link.close();
  });
  const becomes = (status: string) => vi.waitFor(() => expect(redis.status).toBe(status), PATIENT);
  return { link, redis, lines, health, key: `test:${randomUUID()}`, becomes };
}

it('accepts commands at once, even before the connection is open', async () => {
  const { redis, key } = await start('commands');
  expect(await redis.set(key, '1', 'EX', 60)).toBe('OK');
});

it('rejects commands quickly during an outage, and recovers soon after it', async () => {
  const { link, redis, key, becomes, health } = await start('commands');
  await becomes('ready');
  expect((await health.check()).ready).toBe(true);
  link.cut();
  await vi.waitFor(() => expect(redis.status).not.toBe('ready'), PATIENT);
  const startedAt = performance.now();
  const error = await redis.get(key).catch((thrown: unknown) => thrown);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  expect(isOutage(error)).toBe(true);
  expect(await health.check()).toMatchObject({ ready: false, checks: [{ name: 'redis', ok: false }] });
  link.restore();
  await becomes('ready');
  expect(await redis.get(key)).toBeNull();
});

it('rejects a command in progress when the connection breaks', async () => {
  const { link, redis, becomes } = await start('commands');
  await becomes('ready');
  link.freeze();
  const pending = redis.ping().catch((thrown: unknown) => thrown);
  link.cut();
  expect(isOutage(await pending)).toBe(true);
});

it('gives up on a Redis server that does not answer', async () => {
  const { link, redis, becomes } = await start('commands');
  await becomes('ready');
  link.freeze();
  expect(isOutage(await redis.ping().catch((thrown: unknown) => thrown))).toBe(true);
});

it('waits for the end of an outage before work that must not be lost', async () => {
  const { link, redis, key, becomes } = await start('blocking');
  await becomes('ready');
  link.cut();
  await vi.waitFor(() => expect(redis.status).not.toBe('ready'), PATIENT);
  const pending = redis.set(key, 'kept', 'EX', 60);
  link.restore();
  expect(await pending).toBe('OK');
});

it('logs an outage once when it begins and once when it ends, however often the client tries to connect', async () => {
  const { link, lines, redis, becomes } = await start('subscriber');
  await becomes('ready');
  let retries = 0;
  redis.on('reconnecting', () => {
    retries += 1;
  });
  link.cut();
  await vi.waitFor(() => expect(retries).toBeGreaterThan(3), PATIENT);
  link.restore();
  await becomes('ready');
  expect(lines.map(({ level, msg }) => `${level} ${msg}`)).toEqual([
    'warn Redis unreachable; reconnecting',
    'info Redis reachable again',
  ]);
});

it('logs nothing about a connection that was closed on purpose', async () => {
  const { lines, redis, becomes } = await start('commands');
  await becomes('ready');
  await redis.quit();
  await becomes('end');
  expect(lines).toEqual([]);
});

it('reports the eviction and persistence settings of Redis, and is ready only if Redis evicts nothing', async () => {
  const { url, stop } = await startRedisServer(['--maxmemory-policy', 'allkeys-lru', '--appendonly', 'no']);
  onTestFinished(stop);
  const { logger, lines } = recordingLogger();
  const [health, localHealth] = [createHealth(), createHealth()];
  const redis = connectRedis({ url, logger, health, purpose: 'commands' });
  const local = connectRedis({ url, logger, health: localHealth, purpose: 'commands', mayEvict: true });
  onTestFinished(() => {
    redis.disconnect();
    local.disconnect();
  });
  await vi.waitFor(
    () => expect(lines.map(({ level }) => level).toSorted()).toEqual(['error', 'error', 'warn', 'warn']),
    PATIENT,
  );
  expect(lines.some(({ msg }) => msg?.includes('maxmemory-policy allkeys-lru'))).toBe(true);
  expect(lines.some(({ msg }) => msg?.includes('no append-only file'))).toBe(true);
  expect((await health.check()).checks).toEqual([
    {
      name: 'redis',
      ok: false,
      error: 'Redis evicts keys (maxmemory-policy allkeys-lru): set it to noeviction',
    },
  ]);
  expect((await localHealth.check()).ready).toBe(true);
  await redis.config('SET', 'maxmemory-policy', 'noeviction');
  expect((await health.check()).ready).toBe(true);
});

it('disconnects from a former primary and finds the new primary at the same address', async () => {
  const [former, primary] = await Promise.all([startRedisServer(), startRedisServer()]);
  onTestFinished(async () => void (await Promise.all([former.stop(), primary.stop()])));
  const link = await openLink(former.url);
  onTestFinished(() => link.close());
  const { logger } = recordingLogger();
  const redis = connectRedis({ url: link.url, logger, purpose: 'commands' });
  const jobs = connectRedis({ url: link.url, logger, purpose: 'blocking' });
  onTestFinished(() => {
    redis.disconnect();
    jobs.disconnect();
  });
  await redis.set('key', '1');
  await jobs.set('key', '1');

  const admin = connectRedis({ url: former.url, logger, purpose: 'commands' });
  onTestFinished(() => admin.disconnect());
  // The primary is demoted while its connections stay open, as in a managed failover.
  await admin.replicaof('127.0.0.1', new URL(primary.url).port);
  link.leadTo(primary.url);
  const error = await redis.set('key', '2').catch((thrown: unknown) => thrown);
  expect(isOutage(error)).toBe(true);
  await vi.waitFor(async () => expect(await redis.set('key', '3')).toBe('OK'), PATIENT);
  // The `blocking` connection sends a refused command again, so that the command is not lost.
  expect(await jobs.set('jobs', 'kept')).toBe('OK');
  expect(await redis.get('jobs')).toBe('kept');
});
