import type { LivePrices } from '@croneai/contracts/live-log.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { MarketDataError } from '@croneai/engine/markets/market-data.ts';
import { createSyntheticMarketData } from '@croneai/engine/markets/synthetic/synthetic-market-data.ts';
import { getPair } from '@croneai/engine/markets/universe.ts';
import { beforeEach, expect, it } from 'vitest';
import { until } from '../../../../tests/support/until.ts';
import { publishPrices } from './publish-prices.ts';

const MONDAY_NOON = Date.parse('2026-06-08T12:00:30Z');
let now: number;
let published: LivePrices[];
/** Symbols of the pairs that are shown on at least one page. */
let wanted: string[];
/** The process that currently has the turn to publish prices. */
let holder: object | undefined;
beforeEach(() => {
  now = MONDAY_NOON;
  published = [];
  wanted = [];
  holder = undefined;
});

const feed = createSyntheticMarketData({ seed: 'tell', now: () => now });
function roundOf(marketData = feed, open: { pair: string }[] = [{ pair: 'EURUSD' }]) {
  const own = {};
  return publishPrices({
    livePrices: {
      async isMyTurn() {
        holder ??= own;
        return holder === own;
      },
      offer: async () => undefined,
      wanted: async () => wanted,
      publish: async (prices) => void published.push(prices as LivePrices),
    },
    marketData,
    signals: { listActiveOfSlots: async () => open as never },
    listVersion: { current: async () => '1' },
    now: () => new Date(now),
  });
}
const nextSecond = () => {
  now += 1_000;
};

it('publishes, once a second, the price of each pair that has an open signal', async () => {
  const round = roundOf();
  await round();
  nextSecond();
  await round();
  const [first, second] = published;
  expect(first).toMatchObject({ open: ['EURUSD'], prices: [{ pair: 'EURUSD', provenance: 'synthetic' }] });
  expect(first?.prices[0]?.at).toBe('2026-06-08T12:00:30.000Z');
  expect(second?.prices[0]?.at).toBe('2026-06-08T12:00:31.000Z');
});

it('publishes the price of a pair that is on a screen, even if the pair has no open signal', async () => {
  const round = roundOf(feed, []);
  await round();
  wanted = ['GBPUSD'];
  await round();
  expect(published).toMatchObject([{ open: [], prices: [{ pair: 'GBPUSD' }] }]);
});

it.each([
  ['has no prices between bars', undefined],
  [
    'fails',
    async () => {
      throw new MarketDataError('unavailable', 'away');
    },
  ],
] as const)(
  'publishes the last close only once until the next close if the source %s',
  async (_what, lastPrices) => {
    const { lastPrices: _own, ...closes } = feed;
    const round = roundOf({ ...closes, ...(lastPrices && { lastPrices }) });
    await round();
    nextSecond();
    await round();
    const messages = published;
    expect(messages).toHaveLength(1);
    expect(messages[0]?.prices[0]?.isBarClose).toBe(true);
    expect(messages[0]?.prices[0]?.at).toBe(new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS).toISOString());
  },
);

it('publishes a closed bar together with the next live prices after the bar has arrived', async () => {
  const round = roundOf();
  for (const second of [0, 1, 14, 15, 20]) {
    now = MONDAY_NOON + MINUTE_MS / 2 + second * 1_000;
    await round();
  }
  const messages = published;
  const closed = Date.parse('2026-06-08T12:00:00Z');
  const [candle] = await feed.candles({ pair: getPair('EURUSD'), from: closed, to: closed + MINUTE_MS });
  const { volume: _volume, time, ...prices } = candle ?? {};
  expect(messages.map(({ prices: [price] }) => price?.bar !== undefined)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(messages[0]?.prices[0]?.bar).toEqual({ ...prices, time: new Date(time ?? 0).toISOString() });
});

/** Delays reads of the closes of these pairs until the test resolves the promises in `held`. */
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

it('publishes a late close as soon as it arrives, without delaying other prices', async () => {
  const { marketData, held } = holdCloses('GBPUSD');
  const round = roundOf(marketData, [{ pair: 'EURUSD' }, { pair: 'GBPUSD' }]);
  await round();
  expect(published.at(-1)?.prices.map(({ pair }) => pair)).toEqual(['EURUSD']);
  now += 20_000;
  held.get('GBPUSD')?.resolve();
  await until('the close has come', async () => {
    await round();
    const late = published.at(-1)?.prices.find(({ pair }) => pair === 'GBPUSD');
    expect(late?.bar?.time).toBe('2026-06-08T11:59:00.000Z');
  });
});

it('after a failed request for a close, requests this close only one more time', async () => {
  const { marketData, held, asked } = holdCloses('EURUSD');
  const round = roundOf(marketData);
  for (let second = 0; second < 29; second += 1) {
    await round();
    held.get('EURUSD')?.reject(new MarketDataError('stale', 'not yet'));
    nextSecond();
  }
  expect(asked).toEqual(['EURUSD', 'EURUSD']);
});

it('requests each close once even if several processes run, because only one of them publishes prices', async () => {
  const { marketData, asked } = holdCloses();
  const rounds = [roundOf(marketData), roundOf(marketData), roundOf(marketData)];
  for (let second = 0; second < 3; second += 1) {
    await Promise.all(rounds.map((round) => round()));
    rounds.reverse();
    nextSecond();
  }
  expect(asked).toEqual(['EURUSD']);
});

it('resumes in another process when the process that publishes prices has stopped', async () => {
  await roundOf()();
  const other = roundOf();
  nextSecond();
  await other();
  expect(published).toHaveLength(1);
  holder = undefined;
  await other();
  expect(published).toHaveLength(2);
});
