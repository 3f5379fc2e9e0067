import { randomUUID } from 'node:crypto';
import { livePricesSchema } from '@croneai/contracts/live-log.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { MarketDataError } from '@croneai/engine/markets/market-data.ts';
import { createSyntheticMarketData } from '@croneai/engine/markets/synthetic/synthetic-market-data.ts';
import { getPair } from '@croneai/engine/markets/universe.ts';
import { createLivePrices, LIVE_PRICES_KEY, requestPrices } from '@croneai/platform/live/live-prices.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { connectRedis, type Redis } from '@croneai/platform/redis.ts';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { takeRedisDatabase } from '../../../tests/support/redis-database.ts';
import { until } from '../../../tests/support/until.ts';
import { publishPrices } from '../src/candles/publish-prices.ts';

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
  publishPrices({
    livePrices: createLivePrices(redis, randomUUID()),
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
const nextSecond = () => {
  now += 1_000;
};
const ask = (asker: string, ...pairs: [pair: string, members: number][]) =>
  requestPrices(redis, asker, new Map(pairs));

it('tells the price of each second of the pairs with an open signal', async () => {
  const round = roundOf();
  await round();
  nextSecond();
  await round();
  const [first, second] = await told();
  expect(first).toMatchObject({ open: ['EURUSD'], prices: [{ pair: 'EURUSD', provenance: 'synthetic' }] });
  expect(first?.prices[0]?.at).toBe('2026-06-08T12:00:30.000Z');
  expect(second?.prices[0]?.at).toBe('2026-06-08T12:00:31.000Z');
});

it('tells the price of a pair that somebody looks at, which has no open signal by that', async () => {
  const round = roundOf(feed, []);
  await round();
  await ask('a gateway', ['GBPUSD', 1]);
  await round();
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
  nextSecond();
  await round();
  const messages = await told();
  expect(messages).toHaveLength(1);
  expect(messages[0]?.prices[0]?.isBarClose).toBe(true);
  expect(messages[0]?.prices[0]?.at).toBe(new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS).toISOString());
});

it('tells the bar that has closed with the prices of the first seconds after it came', async () => {
  const round = roundOf();
  for (const second of [0, 1, 14, 15, 20]) {
    now = MONDAY_NOON + MINUTE_MS / 2 + second * 1_000;
    await round();
  }
  const messages = await told();
  const closed = Date.parse('2026-06-08T12:00:00Z');
  const [candle] = await feed.candles({ pair: getPair('EURUSD'), from: closed, to: closed + MINUTE_MS });
  const { volume: _volume, time, ...prices } = candle ?? {};
  // Of the prices only the newest four are kept.
  expect(messages.map(({ prices: [price] }) => price?.bar !== undefined)).toEqual([true, true, false, false]);
  expect(messages[0]?.prices[0]?.bar).toEqual({ ...prices, time: new Date(time ?? 0).toISOString() });
});

/** Of these pairs a close comes, or fails, when the test says so. */
function holdCloses(...symbols: string[]) {
  const asked: string[] = [];
  const held = new Map(symbols.map((symbol) => [symbol, Promise.withResolvers<void>()]));
  const { lastPrices: _own, ...closes } = feed;
  const candles: typeof feed.candles = async (request) => {
    asked.push(request.pair.symbol);
    await held.get(request.pair.symbol)?.promise;
    return closes.candles(request);
  };
  return { asked, held, marketData: { ...closes, candles } };
}

it('a close that is slow holds up no other price, and its bar is told when it comes', async () => {
  const { marketData, held } = holdCloses('GBPUSD');
  const round = roundOf(marketData, [{ pair: 'EURUSD' }, { pair: 'GBPUSD' }]);
  await round();
  expect((await told()).at(-1)?.prices.map(({ pair }) => pair)).toEqual(['EURUSD']);
  now += 20_000;
  held.get('GBPUSD')?.resolve();
  await until('the close has come', async () => {
    await round();
    const late = (await told()).at(-1)?.prices.find(({ pair }) => pair === 'GBPUSD');
    expect(late?.bar?.time).toBe('2026-06-08T11:59:00.000Z');
  });
});

it('a close that fails is asked for once more, and no oftener', async () => {
  const { marketData, held, asked } = holdCloses('EURUSD');
  const round = roundOf(marketData);
  for (let second = 0; second < 29; second += 1) {
    await round();
    held.get('EURUSD')?.reject(new MarketDataError('stale', 'not yet'));
    nextSecond();
  }
  expect(asked).toEqual(['EURUSD', 'EURUSD']);
});

it('leaves the rounds to one process, so that each close is asked for once however many there are', async () => {
  const { marketData, asked } = holdCloses();
  const rounds = [roundOf(marketData), roundOf(marketData), roundOf(marketData)];
  for (let second = 0; second < 3; second += 1) {
    await Promise.all(rounds.map((round) => round()));
    rounds.reverse();
    nextSecond();
  }
  expect(asked).toEqual(['EURUSD']);
});

it('another process goes on where the one with the turn has stopped', async () => {
  await roundOf()();
  const other = roundOf();
  nextSecond();
  await until('the turn is free', async () => {
    await other();
    expect(await told()).toHaveLength(2);
  });
});

it('looks at pairs in the order of how many members do, and at no made-up symbol', async () => {
  const desk = createLivePrices(redis, 'signals');
  await desk.offer(['EURUSD', 'GBPUSD', 'USDJPY']);
  const madeUp = Array.from({ length: 480 }, (_, at): [string, number] => [`A${at}`, 9]);
  await ask('one gateway', ['EURUSD', 1], ['GBPUSD', 2], ...madeUp);
  await ask('another', ['EURUSD', 1], ['USDJPY', 3], ['GBPUSD', 2]);
  expect(await desk.wanted()).toEqual(['GBPUSD', 'USDJPY', 'EURUSD']);
  // What a gateway asked for before does not count beside what it asks for now.
  await ask('another', ['EURUSD', 9]);
  expect(await desk.wanted()).toEqual(['EURUSD', 'GBPUSD']);
});
