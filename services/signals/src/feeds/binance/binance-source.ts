import { DAY_MS } from '@croneai/contracts/units.ts';
import { type LastPrice, MarketDataError } from '@croneai/engine/markets/market-data.ts';
import { z } from 'zod';
import {
  judgeOutage,
  limitedFor,
  openProvider,
  type ProviderOptions,
  type ProviderReply,
  restOfMinuteMs,
  retryAfterMs,
  type Verdict,
} from '../live/call-provider.ts';
import type { Page, PriceSource } from '../live/price-source.ts';

// Uses GET /api/v3/klines and /api/v3/ticker/price, as documented in
// github.com/binance/binance-spot-api-docs, rest-api.md ("Kline/Candlestick data", "Symbol price
// ticker", "LIMITS").
const NAME = 'Binance';
const KLINES_PER_REPLY = 1_000;
const KLINES_WEIGHT = 2;
/** Weight of a call for the current prices of any number of symbols. */
const TICKER_WEIGHT = 4;
/**
 * Binance allows a weight of 6,000 per minute and IP address. This limit is lower, so that other
 * clients at the same address are not refused.
 */
const WEIGHT_PER_MINUTE = 5_400;
const CONCURRENCY = 8;
/** Length of the shortest ban by Binance (status 418), used if the reply has no Retry-After. */
const BAN_MS = 120_000;
/** Length of the longest ban by Binance. Requests during a ban make it longer. */
const BAN_MAX_MS = 3 * DAY_MS;

const decimal = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .transform(Number);
/**
 * A candle as an array: open time, open, high, low, close, volume, close time, quote volume,
 * trades, taker buy volume, and two unused values.
 */
const klineSchema = z
  .tuple([z.int(), decimal, decimal, decimal, decimal, decimal, z.int(), decimal, z.int(), decimal])
  .rest(z.unknown());
const errorSchema = z.object({ code: z.number(), msg: z.string() });
const klinesSchema = z.array(klineSchema);
const tickersSchema = z.array(z.object({ symbol: z.string(), price: decimal }));

/**
 * Reads public candles of the spot market at `https://data-api.binance.vision`, which needs no key.
 * Volume is in the base currency.
 */
export function createBinanceSource(options: ProviderOptions): PriceSource {
  const call = openProvider({
    ...options,
    name: NAME,
    costPerMinute: WEIGHT_PER_MINUTE,
    concurrency: CONCURRENCY,
    usedHeader: 'x-mbx-used-weight-1m',
  });
  return {
    name: NAME,
    pageBars: KLINES_PER_REPLY,
    supports: ({ kind }) => kind === 'crypto',
    fetchPage({ pair, from, to, deadline }) {
      const query = new URLSearchParams({
        symbol: pair.symbol,
        interval: '1m',
        startTime: String(from),
        // The end is inclusive for Binance, but exclusive here.
        endTime: String(to - 1),
        limit: String(KLINES_PER_REPLY),
      });
      const judge = (reply: ProviderReply) => judgeKlines(reply, pair.symbol);
      return call(`api/v3/klines?${query}`, { cost: KLINES_WEIGHT, deadline, judge });
    },
    fetchLastPrices({ pairs, deadline }) {
      const query = new URLSearchParams({ symbols: JSON.stringify(pairs.map(({ symbol }) => symbol)) });
      return call(`api/v3/ticker/price?${query}`, { cost: TICKER_WEIGHT, deadline, judge: judgeTickers });
    },
  };
}

/** Classifies outages and rate limits; throws for other refusals. */
function judgeRefusal(reply: ProviderReply, what: string): Verdict<never> | undefined {
  const outage = judgeOutage(NAME, reply);
  if (outage) return outage;
  if (reply.status === 429 || reply.status === 418) {
    return reply.status === 418
      ? limitedFor(retryAfterMs(reply, BAN_MS, BAN_MAX_MS), `${NAME} has banned this address`)
      : limitedFor(retryAfterMs(reply, restOfMinuteMs(reply)), `${NAME} refuses more requests`);
  }
  if (reply.status !== 200) {
    const { data: refusal } = errorSchema.safeParse(reply.body);
    const reason = refusal ? `${refusal.code} ${refusal.msg.slice(0, 200)}` : `status ${reply.status}`;
    throw new MarketDataError('unavailable', `${NAME} refuses ${what}: ${reason}`);
  }
  return undefined;
}

function judgeTickers(reply: ProviderReply): Verdict<LastPrice[]> {
  const refusal = judgeRefusal(reply, 'newest prices');
  if (refusal) return refusal;
  const { data, error: cause } = tickersSchema.safeParse(reply.body);
  if (!data) throw new MarketDataError('bad_reply', `${NAME} sent prices of another shape`, { cause });
  const at = reply.serverTime ?? Date.now();
  return { kind: 'answer', value: data.map(({ symbol, price }) => ({ pair: symbol, price, at })) };
}

function judgeKlines(reply: ProviderReply, symbol: string): Verdict<Page> {
  const refusal = judgeRefusal(reply, `candles of ${symbol}`);
  if (refusal) return refusal;
  const { data, error } = klinesSchema.safeParse(reply.body);
  if (!data)
    throw new MarketDataError('bad_reply', `${NAME} sent klines of another shape for ${symbol}`, {
      cause: error,
    });
  const candles = data.map(([time, open, high, low, close, volume, , , , takerBuy]) => ({
    time,
    open,
    high,
    low,
    close,
    volume,
    takerBuy: Math.min(takerBuy, volume),
  }));
  return { kind: 'answer', value: { candles, serverTime: reply.serverTime } };
}
