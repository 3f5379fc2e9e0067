import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { createFixedWindow } from '../src/limits/fixed-window.ts';
import { MemoryWindow, type MemoryWindowOptions } from '../src/limits/memory-window.ts';
import { createSlidingLog } from '../src/limits/sliding-log.ts';
import { UnsentCounts, type UnsentCountsOptions } from '../src/limits/unsent-counts.ts';
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

  it('lets exactly its limit pass, however many arrive at once, and returns the wait of the rest', async () => {
    const window = await open();
    const taken = await Promise.all(Array.from({ length: 10 }, () => window.take('ada')));
    expect(taken.filter(({ waitSeconds }) => waitSeconds === 0)).toHaveLength(3);
    for (const { waitSeconds } of taken.slice(3)) expect(waitSeconds).toBeGreaterThan(55);
    expect((await window.take('bo')).count).toBe(1);
  });

  it('ends a fixed time after its first entry, whatever came later', async () => {
    const window = await open({ limit: 1, windowSeconds: 0.3 });
    expect((await window.take('ada')).waitSeconds).toBe(0);
    expect((await window.take('ada')).waitSeconds).toBe(1);
    await until('the window has ended', async () => {
      expect((await window.take('ada')).waitSeconds).toBe(0);
    });
  });

  it('accepts returned counts, but never goes below zero', async () => {
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

describe('a sliding log', () => {
  it('lets a limited number pass in any period, and repeats for free', async () => {
    const log = createSlidingLog(await connect(), { prefix: somePrefix(), limit: 2, periodMs: 60_000 });
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
});

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

  it('sends all its counts, a few at a time, and none twice', async () => {
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

  it('lets nothing beyond the limit pass while Redis has yet to answer', async () => {
    const { window, counts } = await open(await connect());
    const waits = Array.from({ length: 13 }, () => window.take('ada'));
    for (const wait of waits.slice(10)) expect(wait).toBeGreaterThan(0);
    for (const wait of waits.slice(0, 10)) expect(await wait).toBe(0);
    await counts.close();
  });

  it('is one limit for two processes if each request is counted in Redis first', async () => {
    const prefix = somePrefix();
    const [one, two] = await Promise.all(
      [1, 2].map(async () => open(await connect(), { prefix, isExact: true })),
    );
    const waits: number[] = [];
    for (let at = 0; at < 8; at += 1)
      for (const { window } of [one, two] as NonNullable<typeof one>[]) waits.push(await window.take('ada'));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
  });

  it('frees a place that is given back, in memory and in Redis', async () => {
    const { window } = await open(await connect(), { limit: 1, isExact: true });
    expect(await window.take('ada')).toBe(0);
    expect(await window.take('ada')).toBeGreaterThan(0);
    window.giveBack('ada');
    expect(await window.take('ada')).toBe(0);
  });

  it('counts alone while Redis is away, and sends its counts later', async () => {
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
