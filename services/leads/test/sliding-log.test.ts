import { randomUUID } from 'node:crypto';
import { createLogger } from '@croneai/platform/logger.ts';
import { connectRedis } from '@croneai/platform/redis.ts';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createSlidingLog } from '../src/community/sliding-log.ts';

it('a sliding log allows a limited number of entries in any period, and does not count repeated entries', async () => {
  const redis = connectRedis({
    url: inject('backing').redisUrl,
    logger: createLogger({ name: 'test', level: 'silent' }),
    purpose: 'commands',
  });
  onTestFinished(() => redis.disconnect());
  const log = createSlidingLog(redis, { prefix: `test-limit:${randomUUID()}`, limit: 2, periodMs: 60_000 });
  const at = (seconds: number) => new Date(1.8e12 + seconds * 1_000);
  expect(await log.take('ada', 'a', at(0))).toBe(0);
  expect(await log.take('ada', 'b', at(20))).toBe(0);
  expect(await log.take('ada', 'a', at(30))).toBe(0);
  expect(await log.take('ada', 'c', at(30))).toBe(30);
  expect(await log.take('bo', 'c', at(30))).toBe(0);
  expect(await log.take('ada', 'c', at(61))).toBe(0);
  expect(await log.take('ada', 'd', at(62))).toBe(18);
  await log.forget('ada');
  expect(await log.take('ada', 'd', at(62))).toBe(0);
});
