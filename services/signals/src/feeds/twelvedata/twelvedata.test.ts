import { HOUR_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { describeMarketData } from '@croneai/engine/markets/market-data.suite.ts';
import type { MarketData } from '@croneai/engine/markets/market-data.ts';
import { getPair } from '@croneai/engine/markets/universe.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProviderServer } from '../../../test/provider-test-server.ts';
import { errorReply, startTwelveDataServer, TEST_KEY } from '../../../test/twelvedata-test-server.ts';
import { createLiveMarketData } from '../live/live-market-data.ts';
import { createTwelveDataSource } from './twelvedata-source.ts';

const FROM = Date.parse('2026-06-08T12:00:00Z');
const EURUSD = getPair('EURUSD');
const RETRY = { attempts: 3, backoffMs: 5, attemptMs: 2_000 };
const TIMING = { deadlineMs: 10_000, freshnessMs: 1_500, freshnessPauseMs: 40, lastPriceMs: 900 };

// The test timeout is long, because some tests wait until a request times out, and the machine may
// be busy.
vi.setConfig({ testTimeout: 20_000 });

const connect = (server: ProviderServer, { key = TEST_KEY, creditsPerMinute = 377 } = {}) =>
  createLiveMarketData(createTwelveDataSource({ url: server.url, key, creditsPerMinute, retry: RETRY }), {
    now: () => server.now,
    timing: TIMING,
  });

describeMarketData('Twelve Data', async () => {
  const server = await startTwelveDataServer();
  return {
    marketData: connect(server),
    provenance: 'live',
    pair: EURUSD,
    unsupported: getPair('BTCUSDT'),
    from: FROM,
    closed: { pair: EURUSD, from: Date.parse('2026-06-06T00:00Z'), to: Date.parse('2026-06-06T06:00Z') },
    setNow(time) {
      server.now = time;
    },
    close: server.close,
  };
});

describe('Twelve Data', () => {
  let server: ProviderServer;
  let marketData: MarketData;

  beforeEach(async () => {
    server = await startTwelveDataServer();
    server.now = FROM + 200 * MINUTE_MS + 2_000;
    marketData = connect(server);
  });
  afterEach(() => server.close());

  const ask = (minutes = 20, pair = EURUSD) =>
    marketData.candles({ pair, from: FROM, to: FROM + minutes * MINUTE_MS });

  it('reads a week page by page, and requests no page for the weekend, when the market is closed', async () => {
    server.now = FROM + 7 * 24 * 60 * MINUTE_MS;
    expect(await ask(7 * 24 * 60)).toHaveLength(5 * 24 * 60);
    expect(server.requests).toHaveLength(3);
  });

  it('maps metals and the larger indices to the symbols of Twelve Data', async () => {
    await ask(5, getPair('XAUUSD'));
    const open = Date.parse('2026-06-08T14:00:00Z');
    await marketData.candles({ pair: getPair('US500'), from: open, to: open + 5 * MINUTE_MS });
    expect(server.requests.map(({ url }) => url.searchParams.get('symbol'))).toEqual(['XAU/USD', 'SPX']);
    expect(marketData.supports(getPair('POL20'))).toBe(false);
  });

  it('keeps the API key out of URLs and messages', async () => {
    marketData = connect(server, { key: 'wrong-secret' });
    const error: unknown = await ask().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'unavailable' });
    expect(String(error)).toContain('the key is wrong');
    expect(String(error)).not.toContain('wrong-secret');
    expect(server.requests[0]?.url.href).not.toContain('wrong-secret');
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['status 429', 429],
    ['status 200', 200],
  ])(
    'waits for the next minute if the provider reports with %s that the credits have run out',
    async (_, status) => {
      server.faults.push(errorReply(429, 'You have run out of API credits for the current minute.', status));
      const error: unknown = await ask().catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: 'rate_limited' });
      expect((error as { retryAfterMs: number }).retryAfterMs).toBeGreaterThan(50_000);
      await expect(ask(30)).rejects.toMatchObject({ code: 'rate_limited' });
      expect(server.requests).toHaveLength(1);
    },
  );

  it('waits for at most an hour, even if Retry-After is longer', async () => {
    const reply = errorReply(429, 'You have run out of API credits for the current minute.');
    server.faults.push({ ...reply, headers: { 'retry-after': '3600000' } });
    const error: unknown = await ask().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'rate_limited' });
    expect((error as { retryAfterMs: number }).retryAfterMs).toBeLessThanOrEqual(HOUR_MS);
  });

  it('uses no more credits than the plan allows', async () => {
    marketData = connect(server, { creditsPerMinute: 2 });
    await ask(5);
    await ask(6);
    await expect(ask(7)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(server.requests).toHaveLength(2);
  });

  it.each([
    [403, 'the plan does not include it'],
    [404, 'it does not know the symbol'],
    [400, 'status 400'],
  ])('does not retry after %d', async (status, reason) => {
    server.faults.push(errorReply(status, 'A reason.', 200));
    await expect(ask()).rejects.toThrow(reason);
    expect(server.requests).toHaveLength(1);
  });

  it('retries after a server error, with status 500 or 200', async () => {
    server.faults.push(errorReply(500, 'Internal'), errorReply(500, 'Internal', 200));
    expect(await ask()).toHaveLength(20);
  });

  it('treats the reply "no data" in open hours as a gap', async () => {
    server.faults.push(errorReply(400, 'No data is available on the specified dates.'));
    await expect(ask()).rejects.toMatchObject({
      code: 'gap',
      gaps: [{ from: FROM, to: FROM + 20 * MINUTE_MS }],
    });
  });

  it.each([
    ['a word as a price', { status: 'ok', values: [{ datetime: '2026-06-08 12:00:00', open: 'n/a' }] }],
    [
      'daily candles',
      { status: 'ok', values: [{ datetime: '2026-06-08', open: '1', high: '1', low: '1', close: '1' }] },
    ],
    ['a reply without candles', { status: 'ok' }],
  ])('rejects %s', async (_, body) => {
    server.faults.push({ body });
    await expect(ask()).rejects.toMatchObject({ code: 'bad_reply' });
  });
});
