import { Redis } from 'ioredis';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { takeRedisDatabase } from '../../../tests/support/redis-database.ts';
import { until } from '../../../tests/support/until.ts';
import { createListVersion } from '../src/list-version.ts';

/** A database of its own: these tests empty it. */
async function openRedis(): Promise<Redis> {
  const redis = new Redis(await takeRedisDatabase(inject('backing').redisUrl));
  onTestFinished(() => void redis.disconnect());
  return redis;
}

describe('the version of the list', () => {
  it('grows with every change, for every process, and never goes back when Redis has lost it', async () => {
    const redis = await openRedis();
    const [reader, writer] = [createListVersion(redis, 'test'), createListVersion(redis, 'test')];
    const seen = [Number(await reader.current())];
    for (let change = 0; change < 3; change++) {
      await writer.bump(new Date());
      const last = seen.at(-1) ?? 0;
      await until('the reader sees it', async () =>
        expect(Number(await reader.current())).toBeGreaterThan(last),
      );
      seen.push(Number(await reader.current()));
    }
    await redis.flushdb();
    const last = seen.at(-1) ?? 0;
    await until('a number that was never given out', async () =>
      expect(Number(await reader.current())).toBeGreaterThan(last),
    );
  });

  it('tells of a change that did not raise it', async () => {
    const redis = await openRedis();
    const version = createListVersion(redis, 'test');
    expect(await version.isBehind(undefined)).toBe(false);
    const changedAt = new Date();
    expect(await version.isBehind(changedAt)).toBe(true);
    await version.bump(changedAt);
    await version.bump(new Date(changedAt.getTime() - 5_000));
    expect(await version.isBehind(changedAt)).toBe(false);
    expect(await version.isBehind(new Date(changedAt.getTime() + 1))).toBe(true);
  });
});
