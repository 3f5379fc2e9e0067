import { PAIRS } from '@croneai/engine/markets/universe.ts';
import { Redis } from 'ioredis';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { takeRedisDatabase } from '../../../tests/support/redis-database.ts';
import { countLiveWorkers, shardCountFor } from '../src/slots/live-workers.ts';

describe('the count of running workers', () => {
  it('includes a worker after its first round, but not if it has made no round for 30 s', async () => {
    const redis = new Redis(await takeRedisDatabase(inject('backing').redisUrl));
    onTestFinished(() => redis.disconnect());
    let now = Date.now();
    const clock = { now: () => now };
    const first = countLiveWorkers({ redis, clock, name: 'first' });
    const second = countLiveWorkers({ redis, clock, name: 'second' });
    expect(first.count()).toBe(1);

    await first.renew();
    await second.renew();
    expect([first.count(), second.count()]).toEqual([1, 2]);
    await first.renew();
    expect(first.count()).toBe(2);

    now += 31_000;
    await first.renew();
    expect(first.count()).toBe(1);
  });
});

describe('the number of shards', () => {
  it.each([
    { workers: 1, pairs: PAIRS.length, shards: 8 },
    { workers: 2, pairs: PAIRS.length, shards: 8 },
    { workers: 6, pairs: PAIRS.length, shards: 24 },
    { workers: 100, pairs: PAIRS.length, shards: PAIRS.length },
    { workers: 2, pairs: 2_000, shards: 65 },
    { workers: 1, pairs: 0, shards: 1 },
  ])('is $shards for $workers workers and $pairs pairs', ({ workers, pairs, shards }) => {
    expect(shardCountFor({ pairs, workers, concurrency: 4 })).toBe(shards);
  });
});
