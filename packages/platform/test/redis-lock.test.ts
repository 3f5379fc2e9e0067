import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { expect, inject, it, onTestFinished } from 'vitest';
import { LockLost, unlessLocked, withRedisLock } from '../src/redis-lock.ts';

function open() {
  const redis = new Redis(inject('backing').redisUrl);
  onTestFinished(() => void redis.disconnect());
  const name = `test-${randomUUID()}`;
  return { redis, name, key: `lock:${name}` };
}

it('skips the work while another process does it, and does the work once the lock is free', async () => {
  const { redis, name } = open();
  const skipped = await unlessLocked(redis, name, () => unlessLocked(redis, name, async () => 'second'));
  expect(skipped).toBeUndefined();
  expect(await unlessLocked(redis, name, async () => 'third')).toBe('third');
});

it('releases the lock if the work throws', async () => {
  const { redis, name } = open();
  const fail = () => Promise.reject(new Error('no'));
  await expect(withRedisLock(redis, name, fail)).rejects.toThrow('no');
  expect(await unlessLocked(redis, name, async () => 'next')).toBe('next');
});

it('does not release a lock that another process has taken over, and reports that the lock was lost', async () => {
  const { redis, name, key } = open();
  const lost = await unlessLocked(redis, name, async (assertHeld) => {
    await assertHeld();
    await redis.set(key, 'another process', 'PX', 60_000);
    return assertHeld().catch((error: unknown) => error);
  });
  expect(lost).toBeInstanceOf(LockLost);
  expect(await redis.get(key)).toBe('another process');
});
