import { randomUUID } from 'node:crypto';
import { PAIRS } from '@croneai/engine/markets/universe.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { connectRedis, type Redis } from '@croneai/platform/redis.ts';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { publishPrices } from '../src/candles/publish-prices.ts';
import { createRequestGate } from '../src/feeds/live/call-provider.ts';
import { createLiveMarketData } from '../src/feeds/live/live-market-data.ts';
import { BACKGROUND_BUDGET_SHARE, openSharedBudget } from '../src/feeds/live/provider-budget.ts';
import { readPriceWindow } from '../src/feeds/price-window.ts';
import { createTwelveDataSource } from '../src/feeds/twelvedata/twelvedata-source.ts';
import { startTwelveDataServer, TEST_KEY } from './twelvedata-test-server.ts';

const logger = createLogger({ name: 'test', level: 'silent' });
let redis: Redis;
beforeAll(async () => {
  redis = connectRedis({ url: inject('backing').redisUrl, logger, purpose: 'commands' });
  await until('Redis', () => redis.ping());
});
afterAll(() => redis.disconnect());

/**
 * Opens `count` gates to one provider. They share a budget through Redis, like gates in separate
 * processes.
 */
function openGates(
  count: number,
  { name = `provider-${randomUUID()}`, costPerMinute = 10, from = redis } = {},
) {
  return Array.from({ length: count }, () => {
    const budget = openSharedBudget(from)({ name, costPerMinute });
    return { budget, gate: createRequestGate({ name, budget, concurrency: 4 }) };
  });
}

it('all processes together send a provider at most as many requests as the provider allows', async () => {
  const gates = openGates(3);
  const deadline = performance.now() + 5_000;
  const asked = Array.from({ length: 24 }, (_, at) =>
    gates[at % 3]?.gate.run(1, deadline, async () => 'asked'),
  );
  const answers = await Promise.allSettled(asked);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  const refused = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['rate_limited']));
  // The wait ends together with the minute that began with the first request.
  for (const { retryAfterMs } of refused) expect(retryAfterMs).toBeGreaterThan(50_000);
});

it('a limit that the provider reports to one process applies to all processes', async () => {
  const [first, second] = openGates(2);
  await first?.budget.noteUsed(9);
  expect(await second?.budget.take(1)).toBe(0);
  expect(await second?.budget.take(1)).toBeGreaterThan(50_000);

  const [third, fourth] = openGates(2);
  await third?.budget.blockFor(30_000);
  await third?.budget.blockFor(1_000);
  expect(await fourth?.budget.take(1)).toBeGreaterThan(29_000);
});

it('each process counts its own requests while Redis is down', async () => {
  const away = connectRedis({ url: 'redis://127.0.0.1:1', logger, purpose: 'commands' });
  const [only] = openGates(1, { costPerMinute: 2, from: away });
  expect([await only?.budget.take(1), await only?.budget.take(1)]).toEqual([0, 0]);
  expect(await only?.budget.take(1)).toBeGreaterThan(50_000);
  away.disconnect();
});

it('prices that members view use none of the budget that a scan needs', async () => {
  const provider = await startTwelveDataServer();
  onTestFinished(() => provider.close());
  const at = Date.parse('2026-06-08T12:00:30Z');
  provider.now = at;
  const sourceOf = (share?: number) => {
    const openBudget = openSharedBudget(redis, share);
    const config = { url: provider.url, key: TEST_KEY, creditsPerMinute: 20, openBudget };
    return createLiveMarketData(createTwelveDataSource(config), { now: () => at });
  };
  await redis.del('signals:{provider-Twelve Data}:used', 'signals:{provider-Twelve Data}:blocked');
  const pairs = PAIRS.filter(({ kind }) => kind === 'forex');
  const open = pairs.slice(0, 48).map(({ symbol }) => ({ pair: symbol }));
  const prices: unknown[] = [];
  const round = publishPrices({
    livePrices: {
      isMyTurn: async () => true,
      offer: async () => undefined,
      wanted: async () => [],
      publish: async (published) => void prices.push(published),
    },
    marketData: sourceOf(BACKGROUND_BUDGET_SHARE),
    signals: { listActiveOfSlots: async () => open as never },
    listVersion: { current: async () => '1' },
    now: () => new Date(at),
  });
  await until('members have what there is for them', async () => {
    await round();
    expect(provider.requests).toHaveLength(12);
  });
  const worker = sourceOf();
  const scanned = pairs.slice(-8).map((pair) => readPriceWindow(worker, { pair, at, bars: 5 }));
  expect((await Promise.all(scanned)).map(({ length }) => length)).toEqual(scanned.map(() => 5));
  expect(provider.requests).toHaveLength(20);
});
