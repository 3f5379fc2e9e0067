import { CHART_MINUTES } from '@croneai/contracts/live.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { MarketDataError } from '@croneai/engine/markets/market-data.ts';
import { createSyntheticMarketData } from '@croneai/engine/markets/synthetic/synthetic-market-data.ts';
import { expect, it } from 'vitest';
import { readMinutes } from './read-minutes.ts';

const MONDAY_NOON = Date.parse('2026-06-08T12:00:02Z');
const feed = createSyntheticMarketData({ seed: 'minutes', now: () => MONDAY_NOON });
const now = () => new Date(MONDAY_NOON);

it('reads the first closed minutes of a chart, oldest first', async () => {
  const { EURUSD = [] } = await readMinutes({ marketData: feed, now })(['EURUSD']);
  expect(EURUSD).toHaveLength(CHART_MINUTES);
  expect(EURUSD[0]?.time).toBe('2026-06-08T11:30:00.000Z');
  expect(EURUSD.at(-1)).toEqual({
    time: '2026-06-08T11:59:00.000Z',
    open: expect.any(Number),
    high: expect.any(Number),
    low: expect.any(Number),
    close: expect.any(Number),
  });
});

it.each([
  ['fails', () => Promise.reject(new MarketDataError('unavailable', 'away'))],
  ['does not answer', () => new Promise<never>(() => undefined)],
])('leaves out a pair if its source %s, and delays no signal', async (_what, candles) => {
  const marketData = {
    ...feed,
    candles: (request: Parameters<typeof feed.candles>[0]) =>
      request.pair.symbol === 'XAUUSD' ? candles() : feed.candles(request),
  };
  expect(Object.keys(await readMinutes({ marketData, now })(['XAUUSD', 'EURUSD']))).toEqual(['EURUSD']);
});

it('returns no minutes for a recording whose bars are longer than a minute', async () => {
  const marketData = { ...feed, barMs: 5 * MINUTE_MS };
  expect(await readMinutes({ marketData, now })(['EURUSD'])).toEqual({});
});
