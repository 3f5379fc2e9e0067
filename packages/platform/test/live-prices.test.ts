import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { takeRedisDatabase } from '../../../tests/support/redis-database.ts';
import { createLivePrices, requestPrices } from '../src/live/live-prices.ts';
import { createLogger } from '../src/logger.ts';
import { connectRedis, type Redis } from '../src/redis.ts';

let redis: Redis;
beforeEach(async () => {
  const url = await takeRedisDatabase(inject('backing').redisUrl);
  redis = connectRedis({ url, logger: createLogger({ name: 'test', level: 'fatal' }), purpose: 'commands' });
});
afterEach(() => redis.disconnect());

const request = (gateway: string, ...pairs: [pair: string, members: number][]) =>
  requestPrices(redis, gateway, new Map(pairs));

it('sorts the wanted pairs by how many members want them, and drops symbols that do not exist', async () => {
  const prices = createLivePrices(redis, 'signals');
  await prices.offer(['EURUSD', 'GBPUSD', 'USDJPY']);
  const madeUp = Array.from({ length: 480 }, (_, at): [string, number] => [`A${at}`, 9]);
  await request('first gateway', ['EURUSD', 1], ['GBPUSD', 2], ...madeUp);
  await request('second gateway', ['EURUSD', 1], ['USDJPY', 3], ['GBPUSD', 2]);
  expect(await prices.wanted()).toEqual(['GBPUSD', 'USDJPY', 'EURUSD']);
  // This request replaces the earlier one of the same gateway.
  await request('second gateway', ['EURUSD', 9]);
  expect(await prices.wanted()).toEqual(['EURUSD', 'GBPUSD']);
});

it('gives only one process the turn to publish prices', async () => {
  const [first, second] = [createLivePrices(redis, 'first'), createLivePrices(redis, 'second')];
  expect([await first.isMyTurn(), await second.isMyTurn(), await first.isMyTurn()]).toEqual([
    true,
    false,
    true,
  ]);
});
