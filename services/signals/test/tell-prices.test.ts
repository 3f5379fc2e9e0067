import { livePricesSchema } from '@croneai/contracts/live-log.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { createLivePrices, LIVE_PAIRS_KEY, LIVE_PRICES_KEY } from '@croneai/platform/live/live-prices.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { connectRedis, type Redis } from '@croneai/platform/redis.ts';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { takeRedisDatabase } from '../../../tests/support/redis-database.ts';
import { tellPrices } from '../src/candles/tell-prices.ts';
import { MarketDataError } from '../src/markets/market-data.ts';
import { createSyntheticMarketData } from '../src/markets/synthetic/synthetic-market-data.ts';
import { getPair } from '../src/markets/universe.ts';

const MONDAY_NOON = Date.parse('2026-06-08T12:00:30Z');
let redis: Redis;
let now: number;
beforeEach(async () => {
  now = MONDAY_NOON;
  const url = await takeRedisDatabase(inject('backing').redisUrl);
  redis = connectRedis({ url, logger: createLogger({ name: 'test', level: 'fatal' }), purpose: 'commands' });
});
afterEach(() => redis.disconnect());

const feed = createSyntheticMarketData({ seed: 'tell', now: () => now });
const roundOf = (marketData = feed, open: { pair: string }[] = [{ pair: 'EURUSD' }]) =>
  tellPrices({
    livePrices: createLivePrices(redis),
    marketData,
    signals: { listActiveOfSlots: async () => open as never },
    listVersion: { current: async () => '1' },
    now: () => new Date(now),
  });
/** What was told, oldest first. */
const told = async () =>
  (await redis.xrange(LIVE_PRICES_KEY, '-', '+')).map(([, fields]) =>
    livePricesSchema.parse(JSON.parse(fields[3] ?? '')),
  );
const nextSecond = async () => {
  now += 1_000;
  await redis.del('live:price-turn');
};

it('tells the price of each second of the pairs with an open signal', async () => {
  const round = roundOf();
  await round();
  await nextSecond();
  await round();
  const [first, second] = await told();
  expect(first).toMatchObject({ open: ['EURUSD'], prices: [{ pair: 'EURUSD', provenance: 'synthetic' }] });
  expect(first?.prices[0]?.at).toBe('2026-06-08T12:00:30.000Z');
  expect(second?.prices[0]?.at).toBe('2026-06-08T12:00:31.000Z');
});

it('tells the price of a pair that somebody looks at, which has no open signal by that', async () => {
  await redis.zadd(LIVE_PAIRS_KEY, String(Date.now() + 60_000), 'GBPUSD');
  await roundOf(feed, [])();
  expect(await told()).toMatchObject([{ open: [], prices: [{ pair: 'GBPUSD' }] }]);
});

it.each([
  ['knows no price between bars', undefined],
  [
    'fails',
    async () => {
      throw new MarketDataError('unavailable', 'away');
    },
  ],
] as const)('tells the last close where the source %s, once until the next', async (_what, lastPrices) => {
  const { lastPrices: _own, ...closes } = feed;
  const round = roundOf({ ...closes, ...(lastPrices && { lastPrices }) });
  await round();
  await nextSecond();
  await round();
  const messages = await told();
  expect(messages).toHaveLength(1);
  expect(messages[0]?.prices[0]?.isBarClose).toBe(true);
  expect(messages[0]?.prices[0]?.at).toBe(new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS).toISOString());
});

it('tells the bar that has closed with the prices of the first seconds after it', async () => {
  const round = roundOf();
  await round();
  await nextSecond();
  now = MONDAY_NOON + MINUTE_MS / 2 + 1_000;
  await round();
  await nextSecond();
  await round();
  const messages = await told();
  const closed = Date.parse('2026-06-08T12:00:00Z');
  const [candle] = await feed.candles({ pair: getPair('EURUSD'), from: closed, to: closed + MINUTE_MS });
  const { volume: _volume, time, ...prices } = candle ?? {};
  expect(messages.map(({ prices: [price] }) => price?.bar !== undefined)).toEqual([false, false, true]);
  expect(messages.at(-1)?.prices[0]?.bar).toEqual({ ...prices, time: new Date(time ?? 0).toISOString() });
});

it('leaves the round to the process that has the turn', async () => {
  await Promise.all([roundOf()(), roundOf()(), roundOf()()]);
  expect(await told()).toHaveLength(1);
});
