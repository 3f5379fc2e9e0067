import { Redis } from 'ioredis';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { takeRedisDatabase } from '../../../tests/support/redis-database.ts';
import { until } from '../../../tests/support/until.ts';
import { createListVersion } from '../src/list-version.ts';

/** Opens a separate database, because these tests empty it. */
async function openRedis(): Promise<Redis> {
  const redis = new Redis(await takeRedisDatabase(inject('backing').redisUrl));
  onTestFinished(() => void redis.disconnect());
  return redis;
}

describe('the version of the list', () => {
  it('differs after every change, in every process, and after Redis has lost the version', async () => {
    const redis = await openRedis();
    const [reader, writer] = [createListVersion(redis, 'test'), createListVersion(redis, 'test')];
    const seen = new Set([await reader.current()]);
    const untilNew = async () =>
      seen.add(
        await until('the reader sees another one', async () => {
          const version = await reader.current();
          expect(seen).not.toContain(version);
          return version;
        }),
      );
    for (let change = 0; change < 3; change++) {
      await writer.bump(new Date());
      await untilNew();
    }
    await redis.flushdb();
    await untilNew();
    expect(seen.size).toBe(5);
  });

  it('never repeats, even after Redis is restored to an earlier state', async () => {
    const redis = await openRedis();
    const version = createListVersion(redis, 'test');
    await version.bump(new Date());
    const dumps = await Promise.all(
      (await redis.keys('*')).map(async (key) => [key, await redis.dumpBuffer(key)] as const),
    );
    await version.bump(new Date());
    const lost = await version.current();
    // Simulates a failover to a replica that has missed the second change.
    for (const [key, dump] of dumps) await redis.restore(key, 0, dump as Buffer, 'REPLACE');
    await version.bump(new Date());
    expect(await version.current()).not.toBe(lost);
  });

  it('is outdated after a change of the list, until the version of this change is set', async () => {
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
