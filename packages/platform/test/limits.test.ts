import { randomUUID } from 'node:crypto';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { createFixedWindow } from '../src/limits/fixed-window.ts';
import { createLogger } from '../src/logger.ts';
import { connectRedis } from '../src/redis.ts';
import { openLink } from './support/cuttable-link.ts';

const somePrefix = () => `test-limit:${randomUUID()}`;

async function connect(url = inject('backing').redisUrl) {
  const redis = connectRedis({
    url,
    logger: createLogger({ name: 'test', level: 'silent' }),
    purpose: 'commands',
  });
  onTestFinished(() => redis.disconnect());
  await redis.ping();
  return redis;
}

describe('a fixed window', () => {
  const open = async (options = {}) =>
    createFixedWindow(await connect(), { prefix: somePrefix(), limit: 3, windowSeconds: 60, ...options });

  it('allows exactly as many requests as its limit, even if more arrive at once, and gives the others a waiting time', async () => {
    const window = await open();
    const taken = await Promise.all(Array.from({ length: 10 }, () => window.take('ada')));
    expect(taken.filter(({ waitSeconds }) => waitSeconds === 0)).toHaveLength(3);
    for (const { waitSeconds } of taken.slice(3)) expect(waitSeconds).toBeGreaterThan(55);
    expect((await window.take('bo')).count).toBe(1);
  });

  it('ends a fixed time after its first entry, whatever entries follow', async () => {
    const window = await open({ limit: 1, windowSeconds: 0.3 });
    expect((await window.take('ada')).waitSeconds).toBe(0);
    expect((await window.take('ada')).waitSeconds).toBe(1);
    await until('the window has ended', async () => {
      expect((await window.take('ada')).waitSeconds).toBe(0);
    });
  });

  it('lowers its count when an entry is given back, but never below zero', async () => {
    const window = await open({ limit: 1 });
    await window.giveBack('ada');
    expect((await window.take('ada')).count).toBe(1);
    await window.giveBack('ada');
    expect((await window.take('ada')).waitSeconds).toBe(0);
    expect((await window.take('ada')).waitSeconds).toBeGreaterThan(0);
    await window.forget('ada');
    expect((await window.take('ada', { points: 2 })).count).toBe(2);
  });

  it('rejects at once while Redis is away', async () => {
    const link = await openLink(inject('backing').redisUrl);
    onTestFinished(() => link.close());
    const redis = await connect(link.url);
    const window = createFixedWindow(redis, { prefix: somePrefix(), limit: 3, windowSeconds: 60 });
    link.cut();
    await until('the connection is gone', () => expect(redis.status).not.toBe('ready'));
    await expect(window.take('ada')).rejects.toThrow();
  });
});
