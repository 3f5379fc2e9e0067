import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Candle } from '@croneai/engine/markets/candle.ts';
import type { Pair } from '@croneai/engine/markets/pair.ts';
import { createSyntheticMarketData } from '@croneai/engine/markets/synthetic/synthetic-market-data.ts';
import { PAIRS } from '@croneai/engine/markets/universe.ts';
import { twelveDataSymbol } from '../src/feeds/twelvedata/twelvedata-source.ts';
import { type CannedReply, type ProviderServer, startProviderServer } from './provider-test-server.ts';

// Replies have the shapes that twelvedata.com/docs describes for time_series and its errors.

export const TEST_KEY = 'demo-key-of-the-tests';

const feed = createSyntheticMarketData({ seed: 'twelvedata', now: () => Number.MAX_SAFE_INTEGER });

/**
 * Makes an error as Twelve Data sends it: with its HTTP status, or with status 200 and only the
 * code in the body.
 */
export const errorReply = (code: number, message: string, status = code): CannedReply => ({
  status,
  body: { code, message, status: 'error' },
});

/** Serves GET /time_series, with the running candle at the end, like the real API. */
export function startTwelveDataServer(): Promise<ProviderServer> {
  let used = 0;
  return startProviderServer(async ({ url, headers }, now) => {
    if (headers.authorization !== `apikey ${TEST_KEY}`)
      return errorReply(401, `**apikey** parameter is incorrect or not specified: ${headers.authorization}`);
    used += 1;
    const reply = await timeSeries(url, now);
    return {
      ...reply,
      headers: { 'api-credits-used': String(used), 'api-credits-left': String(377 - used) },
    };
  });
}

async function timeSeries(url: URL, now: number): Promise<CannedReply> {
  const parameter = (key: string) => url.searchParams.get(key) ?? '';
  const pair = PAIRS.find((each) => twelveDataSymbol(each) === parameter('symbol'));
  if (!pair) return errorReply(404, '**symbol** or **figi** parameter is missing or invalid.');
  const [start, end] = ['start_date', 'end_date'].map((key) =>
    Date.parse(`${parameter(key).replace(' ', 'T')}Z`),
  );
  const isKnown =
    parameter('interval') === '1min' && parameter('timezone') === 'UTC' && parameter('order') === 'ASC';
  if (!start || !end || !isKnown) return errorReply(400, 'Invalid **interval** provided.');
  const candles = await feed.candles({ pair, from: start, to: Math.min(end + MINUTE_MS, now) });
  if (candles.length === 0)
    return errorReply(
      400,
      'No data is available on the specified dates. Try setting different start/end dates.',
    );
  const values = candles
    .slice(-Number(parameter('outputsize') || 30))
    .map((candle) => seriesValue(candle, pair));
  return { body: { meta: metaOf(pair), values, status: 'ok' } };
}

const metaOf = ({ base, quote }: Pair) => ({
  symbol: `${base}/${quote}`,
  interval: '1min',
  currency_base: base,
  currency_quote: quote,
  type: 'Physical Currency',
});

const seriesValue = ({ time, open, high, low, close }: Candle, { precision }: Pair) => ({
  datetime: new Date(time).toISOString().slice(0, 19).replace('T', ' '),
  open: open.toFixed(precision),
  high: high.toFixed(precision),
  low: low.toFixed(precision),
  close: close.toFixed(precision),
});
