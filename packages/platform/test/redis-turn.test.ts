import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createTurn } from '../src/redis-turn.ts';

function openTwo(forMs = 60_000) {
  const redis = new Redis(inject('backing').redisUrl);
  onTestFinished(() => void redis.disconnect());
  const key = `test:turn-${randomUUID()}`;
  const turnOf = (holder: string) => createTurn(redis, { key, holder, forMs });
  return { redis, key, one: turnOf('one'), other: turnOf('other') };
}

it('only one of two processes gets the turn, and this process keeps the turn', async () => {
  const { one, other, redis, key } = openTwo();
  const both = await Promise.all([one.take(), other.take()]);
  expect(both.toSorted()).toEqual([false, true]);
  expect(await Promise.all([one.take(), other.take()])).toEqual(both);
  expect(await redis.pttl(key)).toBeGreaterThan(50_000);
});

it('another process takes over a turn when the turn expires or when Redis loses it', async () => {
  const { one, other, redis, key } = openTwo(1_000);
  expect(await one.take()).toBe(true);
  await expect.poll(other.take, { timeout: 20_000 }).toBe(true);
  await redis.pexpire(key, 60_000);
  expect(await one.take()).toBe(false);
  await redis.del(key);
  expect([await one.take(), await other.take()]).toEqual([true, false]);
});

it('only the holder can release a turn', async () => {
  const { one, other } = openTwo();
  await one.take();
  await other.giveBack();
  expect(await other.take()).toBe(false);
  await one.giveBack();
  expect([await other.take(), await one.take()]).toEqual([true, false]);
});
