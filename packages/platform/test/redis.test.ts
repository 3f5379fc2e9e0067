import { randomUUID } from 'node:crypto';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { createHealth } from '../src/health.ts';
import { isOutage } from '../src/http/outage.ts';
import { connectRedis, type RedisPurpose } from '../src/redis.ts';
import { openLink } from './support/cuttable-link.ts';
import { recordingLogger } from './support/recording-logger.ts';

async function start(purpose: RedisPurpose) {
  const link = await openLink(inject('backing').redisUrl);
  const { logger, lines } = recordingLogger();
  const health = createHealth();
  const redis = connectRedis({ url: link.url, logger, health, purpose });
  onTestFinished(async () => {
    redis.disconnect();
    await link.close();
  });
  const becomes = (status: string, timeout = 5_000) =>
    vi.waitFor(() => expect(redis.status).toBe(status), { timeout });
  return { link, redis, lines, health, key: `test:${randomUUID()}`, becomes };
}

it('takes commands at once, before the connection stands', async () => {
  const { redis, key } = await start('commands');
  expect(await redis.set(key, '1', 'EX', 60)).toBe('OK');
});

it('fails commands fast during an outage and is back soon after it', async () => {
  const { link, redis, key, becomes, health } = await start('commands');
  await becomes('ready');
  expect((await health.check()).ready).toBe(true);
  link.cut();
  await vi.waitFor(() => expect(redis.status).not.toBe('ready'));
  const startedAt = performance.now();
  const error = await redis.get(key).catch((thrown: unknown) => thrown);
  expect(performance.now() - startedAt).toBeLessThan(100);
  expect(isOutage(error)).toBe(true);
  expect(await health.check()).toMatchObject({ ready: false, checks: [{ name: 'redis', ok: false }] });
  link.restore();
  await becomes('ready', 3_000);
  expect(await redis.get(key)).toBeNull();
});

it('fails a command in flight when the connection breaks', async () => {
  const { link, redis, becomes } = await start('commands');
  await becomes('ready');
  link.freeze();
  const pending = redis.ping().catch((thrown: unknown) => thrown);
  link.cut();
  expect(isOutage(await pending)).toBe(true);
});

it('gives up on a Redis that says nothing', async () => {
  const { link, redis, becomes } = await start('commands');
  await becomes('ready');
  link.freeze();
  expect(isOutage(await redis.ping().catch((thrown: unknown) => thrown))).toBe(true);
});

it('waits through an outage where work must not be lost', async () => {
  const { link, redis, key, becomes } = await start('blocking');
  await becomes('ready');
  link.cut();
  await vi.waitFor(() => expect(redis.status).not.toBe('ready'));
  const pending = redis.set(key, 'kept', 'EX', 60);
  link.restore();
  expect(await pending).toBe('OK');
});

it('logs an outage once when it begins and once when it ends, however often it retries', async () => {
  const { link, lines, redis, becomes } = await start('subscriber');
  await becomes('ready');
  let retries = 0;
  redis.on('reconnecting', () => {
    retries += 1;
  });
  link.cut();
  await vi.waitFor(() => expect(retries).toBeGreaterThan(3), { timeout: 5_000 });
  link.restore();
  await becomes('ready');
  expect(lines.map(({ level, msg }) => `${level} ${msg}`)).toEqual([
    'warn Redis is not reachable, reconnecting',
    'info Redis is reachable again',
  ]);
});

it('says nothing about a connection that was closed on purpose', async () => {
  const { lines, redis, becomes } = await start('commands');
  await becomes('ready');
  await redis.quit();
  await becomes('end');
  expect(lines).toEqual([]);
});
