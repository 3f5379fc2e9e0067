import { randomUUID } from 'node:crypto';
import { createLogger } from '@croneai/platform/logger.ts';
import { connectRedis } from '@croneai/platform/redis.ts';
import { Redis } from 'ioredis';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { openLink } from '../../packages/platform/test/support/cuttable-link.ts';
import { until } from '../../tests/support/until.ts';
import { MemoryWindow, type MemoryWindowOptions } from '../src/limits/memory-window.ts';
import { UnsentCounts, type UnsentCountsOptions } from '../src/limits/unsent-counts.ts';

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

describe('a window in memory', () => {
  async function open(
    redis: Redis,
    options: Partial<MemoryWindowOptions> = {},
    unsent?: UnsentCountsOptions,
  ) {
    const counts = new UnsentCounts(unsent);
    const rule = { prefix: somePrefix(), limit: 10, windowSeconds: 60, isExact: false, ...options };
    return { window: new MemoryWindow(redis as never, rule, counts), counts, prefix: rule.prefix };
  }

  it('sends all its counts to Redis, a few at a time, and sends none of them twice', async () => {
    const [callers, perRound] = [450, 100];
    const redis = await connect();
    const seen = { sent: 0, unanswered: 0, most: 0 };
    const watched = vi.spyOn(redis, 'sendCommand').mockImplementation((command, stream) => {
      seen.sent += 1;
      seen.unanswered += 1;
      seen.most = Math.max(seen.most, seen.unanswered);
      const answer = Redis.prototype.sendCommand.call(redis, command, stream) as Promise<unknown>;
      return answer.finally(() => {
        seen.unanswered -= 1;
      });
    });
    const { window, counts, prefix } = await open(redis, { limit: 1_200 }, { flushAfterMs: 0, perRound });
    for (let at = 0; at < callers; at += 1)
      for (let time = 0; time < 3; time += 1) expect(window.take(`m${at}`)).toBe(0);
    expect(seen.sent).toBe(0);
    await until('all of them are sent', () => expect(seen).toMatchObject({ sent: callers, unanswered: 0 }));
    watched.mockRestore();
    expect(seen.most).toBe(perRound);
    const names = await redis.keys(`${prefix}:*`);
    expect(names).toHaveLength(callers);
    expect(new Set(await redis.mget(names))).toEqual(new Set(['3']));
    await counts.close();
  });

  it('lets no request beyond the limit pass while Redis has not answered yet', async () => {
    const { window, counts } = await open(await connect());
    const waits = Array.from({ length: 13 }, () => window.take('ada'));
    for (const wait of waits.slice(10)) expect(wait).toBeGreaterThan(0);
    for (const wait of waits.slice(0, 10)) expect(await wait).toBe(0);
    await counts.close();
  });

  it('limits two processes together if each request is counted in Redis first', async () => {
    const prefix = somePrefix();
    const [one, two] = await Promise.all(
      [1, 2].map(async () => open(await connect(), { prefix, isExact: true })),
    );
    const waits: number[] = [];
    for (let at = 0; at < 8; at += 1)
      for (const { window } of [one, two] as NonNullable<typeof one>[]) waits.push(await window.take('ada'));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
  });

  it('removes a count in memory and in Redis when the caller gives it back', async () => {
    const { window } = await open(await connect(), { limit: 1, isExact: true });
    expect(await window.take('ada')).toBe(0);
    expect(await window.take('ada')).toBeGreaterThan(0);
    window.giveBack('ada');
    expect(await window.take('ada')).toBe(0);
  });

  it('counts on its own while Redis is away, and sends its counts later', async () => {
    const link = await openLink(inject('backing').redisUrl);
    onTestFinished(() => link.close());
    const redis = await connect(link.url);
    const { window, counts, prefix } = await open(redis, { isExact: true }, { flushAfterMs: 0 });
    link.cut();
    await until('the connection is gone', () => expect(redis.status).not.toBe('ready'));
    const waits: number[] = [];
    for (let at = 0; at < 13; at += 1) waits.push(await window.take('ada'));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
    link.restore();
    const direct = await connect();
    await until('the counts are in Redis', async () => expect(await direct.get(`${prefix}:ada`)).toBe('10'));
    await counts.close();
  });

  it('lets no more than the limit pass while Redis does not answer', async () => {
    const link = await openLink(inject('backing').redisUrl);
    onTestFinished(() => link.close());
    const { window } = await open(await connect(link.url), { isExact: true });
    link.freeze();
    const waits = await Promise.all(Array.from({ length: 13 }, () => window.take('ada')));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
  });
});
