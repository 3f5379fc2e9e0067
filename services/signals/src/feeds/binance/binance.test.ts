import { DAY_MS, HOUR_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { describeMarketData } from '@croneai/engine/markets/market-data.suite.ts';
import type { MarketData } from '@croneai/engine/markets/market-data.ts';
import { getPair } from '@croneai/engine/markets/universe.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BinanceServer, startBinanceServer } from '../../../test/binance-test-server.ts';
import { createLiveMarketData } from '../live/live-market-data.ts';
import { type OpenBudget, openLocalBudget, type ProviderBudget } from '../live/provider-budget.ts';
import { createBinanceSource } from './binance-source.ts';

const FROM = Date.parse('2026-06-08T12:00:00Z');
const BTC = getPair('BTCUSDT');
const RETRY = { attempts: 3, backoffMs: 5, attemptMs: 2_000 };
const TIMING = { deadlineMs: 20_000, freshnessMs: 1_500, freshnessPauseMs: 40, lastPriceMs: 900 };

// The test timeout is long, because some tests wait until a request times out, and the machine may
// be busy.
vi.setConfig({ testTimeout: 60_000 });

const connect = (server: BinanceServer, now: () => number, openBudget: OpenBudget = openLocalBudget) =>
  createLiveMarketData(createBinanceSource({ url: server.url, retry: RETRY, openBudget }), {
    now,
    timing: TIMING,
  });

describeMarketData('Binance', async () => {
  const server = await startBinanceServer();
  return {
    marketData: connect(server, () => server.now),
    provenance: 'live',
    pair: BTC,
    unsupported: getPair('EURUSD'),
    from: FROM,
    setNow(time) {
      server.now = time;
    },
    close: server.close,
  };
});

describe('Binance', () => {
  let server: BinanceServer;
  let marketData: MarketData;
  let ownNow: number | undefined;

  beforeEach(async () => {
    server = await startBinanceServer();
    server.now = FROM + 200 * MINUTE_MS + 2_000;
    ownNow = undefined;
    marketData = connect(server, () => ownNow ?? server.now);
  });
  afterEach(() => server.close());

  const ask = (minutes = 20, pair = BTC) =>
    marketData.candles({ pair, from: FROM, to: FROM + minutes * MINUTE_MS });
  const askNewest = () => marketData.candles({ pair: BTC, from: FROM, to: server.now });

  it('reads a long range page by page without gaps or duplicates', async () => {
    server.now = FROM + 3_000 * MINUTE_MS;
    const candles = await ask(2_500);
    expect(candles.map(({ time }) => time)).toEqual(
      Array.from({ length: 2_500 }, (_, index) => FROM + index * MINUTE_MS),
    );
    expect(server.requests).toHaveLength(3);
  });

  it('reads the newest prices of all its pairs in one request', async () => {
    const pairs = [BTC, getPair('ETHUSDT'), getPair('EURUSD')];
    const prices = (await marketData.lastPrices?.(pairs)) ?? [];
    expect(prices.map(({ pair }) => pair)).toEqual(['BTCUSDT', 'ETHUSDT']);
    expect(prices[0]).toEqual({ pair: 'BTCUSDT', price: expect.any(Number), at: server.now });
    expect(server.requests.map(({ url }) => url.pathname)).toEqual(['/api/v3/ticker/price']);
  });

  it('rejects the newest prices if their format differs', async () => {
    server.faults.push({ body: [{ symbol: 'BTCUSDT', price: '-' }] });
    await expect(marketData.lastPrices?.([BTC])).rejects.toMatchObject({ code: 'bad_reply' });
  });

  it('caches candles, and repeats a request only if it failed', async () => {
    server.faults.push({ status: 400, body: { code: -1003, msg: 'no' } });
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' });
    const candles = await ask();
    expect(await ask()).toEqual(candles);
    expect(server.requests).toHaveLength(2);
  });

  it.each([
    ['a server error', { status: 503, body: { code: -1001, msg: 'Internal error' } }],
    ['a cut connection', 'cut'],
    ['no answer', 'hang'],
    ['an HTML page from a proxy', { body: '<html>busy</html>' }],
  ] as const)('retries after %s', async (_, fault) => {
    server.faults.push(fault);
    expect(await ask()).toHaveLength(20);
    expect(server.requests).toHaveLength(2);
  });

  it.each([
    ['errors', { status: 500, body: 'oops' }, 'unavailable'],
    ['requests without a reply', 'hang', 'unavailable'],
    ['HTML pages from a proxy', { body: '<html>busy</html>' }, 'bad_reply'],
  ] as const)('gives up after repeated %s', async (_, fault, code) => {
    server.faults.push(fault, fault, fault);
    await expect(ask()).rejects.toMatchObject({ code });
    expect(server.requests).toHaveLength(3);
  });

  it('reports that the provider cannot be reached', async () => {
    await server.close();
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('does not retry an unknown symbol', async () => {
    server.faults.push({ status: 400, body: { code: -1121, msg: 'Invalid symbol.' } });
    await expect(ask()).rejects.toThrow('-1121 Invalid symbol.');
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['a reply that is not a list', { code: 0 }],
    ['a word as a price', [[FROM, 'high', '1', '1', '1', '1', 1, '1', 1, '1', '1', '0']]],
    ['a row with missing values', [[FROM, '1', '1']]],
  ])('rejects %s', async (_, body) => {
    server.faults.push({ body });
    await expect(ask()).rejects.toMatchObject({ code: 'bad_reply' });
  });

  it('rejects an impossible candle and a duplicate candle', async () => {
    server.tamper = ([first, ...rest]) => (first ? [{ ...first, high: first.low / 2 }, ...rest] : []);
    await expect(ask()).rejects.toMatchObject({ code: 'bad_reply' });
    server.tamper = (candles) => [...candles, ...candles.slice(0, 1)];
    await expect(ask()).rejects.toThrow('twice');
  });

  describe('limits', () => {
    it('waits for as long as a 429 requires, if there is enough time', async () => {
      server.faults.push({ status: 429, headers: { 'retry-after': '1' }, body: { code: -1003, msg: 'x' } });
      const started = performance.now();
      expect(await ask()).toHaveLength(20);
      expect(performance.now() - started).toBeGreaterThan(950);
    });

    it.each([
      [429, 'too many requests', 50],
      [418, 'blocked', 300],
    ])(
      'after a %d (%s), fails for all pairs without sending a request until the required wait is over',
      async (status, _, seconds) => {
        server.faults.push({
          status,
          headers: { 'retry-after': String(seconds) },
          body: { code: -1003, msg: 'Way too much request weight used.' },
        });
        const error: unknown = await ask().catch((reason: unknown) => reason);
        expect(error).toMatchObject({ code: 'rate_limited' });
        const { retryAfterMs } = error as { retryAfterMs: number };
        expect(retryAfterMs).toBeGreaterThan((seconds - 2) * 1_000);
        expect(retryAfterMs).toBeLessThanOrEqual(seconds * 1_000);
        await expect(ask(20, getPair('ETHUSDT'))).rejects.toMatchObject({ code: 'rate_limited' });
        expect(server.requests).toHaveLength(1);
      },
    );

    it.each([
      [429, String(3_600_000), HOUR_MS],
      [429, 'Fri, 31 Dec 2099 23:59:59 GMT', HOUR_MS],
      [418, String(3_600_000), 3 * DAY_MS],
    ])(
      'after a %d with the Retry-After %s, blocks all requests for at most %d ms',
      async (status, header, maxMs) => {
        let budget: ProviderBudget | undefined;
        const openBudget: OpenBudget = (limit) => (budget = openLocalBudget(limit));
        marketData = connect(server, () => server.now, openBudget);
        server.faults.push({ status, headers: { 'retry-after': header }, body: { code: -1003, msg: 'x' } });
        await expect(ask()).rejects.toMatchObject({ code: 'rate_limited' });
        const blockedMs = await budget?.take(1);
        expect(blockedMs).toBeGreaterThan(maxMs - 60_000);
        expect(blockedMs).toBeLessThanOrEqual(maxMs);
      },
    );

    it('sends no more requests if other clients at the same address have used up most of the limit', async () => {
      server.faults.push({ headers: { 'x-mbx-used-weight-1m': '5999' }, body: [] });
      await expect(ask()).rejects.toMatchObject({ code: 'gap' });
      await expect(ask(30)).rejects.toMatchObject({ code: 'rate_limited' });
      expect(server.requests).toHaveLength(1);
    });

    it('sends at most eight requests at once', async () => {
      for (let index = 0; index < 8; index++) server.faults.push('hang');
      const asked = Array.from({ length: 12 }, (_, index) => ask(10 + index));
      await expect.poll(() => server.requests.length, { timeout: 15_000 }).toBe(8);
      expect((await Promise.all(asked)).map(({ length }) => length)).toEqual(
        asked.map((_, index) => 10 + index),
      );
    });
  });

  describe('gaps and clocks', () => {
    it('reports the gap in a range', async () => {
      server.tamper = (candles) => candles.filter((_, index) => index < 7 || index > 12);
      const gap = { from: FROM + 7 * MINUTE_MS, to: FROM + 13 * MINUTE_MS };
      await expect(ask()).rejects.toMatchObject({ code: 'gap', gaps: [gap] });
      const range = { pair: BTC, from: FROM, to: FROM + 20 * MINUTE_MS, gapsAllowed: true };
      expect(await marketData.candles(range)).toHaveLength(14);
    });

    it('waits for the newest candle if the candle is a moment late', async () => {
      const boundary = Math.floor(server.now / MINUTE_MS) * MINUTE_MS;
      let looks = 0;
      server.tamper = (candles) => {
        looks += 1;
        return looks < 2 ? candles.filter(({ time }) => time < boundary - MINUTE_MS) : candles;
      };
      expect((await askNewest()).at(-1)?.time).toBe(boundary - MINUTE_MS);
      expect(looks).toBe(2);
    });

    it('reports stale prices if the newest candle does not arrive', async () => {
      server.tamper = (candles) => candles.filter(({ time }) => time < server.now - 3 * MINUTE_MS);
      await expect(askNewest()).rejects.toMatchObject({ code: 'stale' });
    });

    it('reports stale prices at once if the newest price is much too old', async () => {
      server.tamper = (candles) => candles.slice(0, 100);
      await expect(askNewest()).rejects.toMatchObject({ code: 'stale' });
      expect(server.requests).toHaveLength(1);
    });

    it('returns no unfinished candle if our clock is ahead, and reports the clock', async () => {
      ownNow = server.now + 90_000;
      const asked = marketData.candles({ pair: BTC, from: FROM, to: ownNow });
      await expect(asked).rejects.toMatchObject({ code: 'stale' });
      await expect(asked).rejects.toThrow('our clock is ahead');
    });

    it('if our clock is behind, returns only the candles that are closed according to our clock', async () => {
      ownNow = server.now - 10 * MINUTE_MS;
      expect(await marketData.candles({ pair: BTC, from: FROM, to: server.now })).toHaveLength(190);
    });
  });
});
