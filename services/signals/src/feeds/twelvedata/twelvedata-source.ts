import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Candle } from '@croneai/engine/markets/candle.ts';
import { MarketDataError } from '@croneai/engine/markets/market-data.ts';
import { z } from 'zod';
import {
  callProvider,
  DEFAULT_RETRY,
  judgeOutage,
  type ProviderReply,
  type RetryPolicy,
  restOfMinuteMs,
  retryAfterMs,
  type Verdict,
} from '../live/call-provider.ts';
import type { Page, PriceSource } from '../live/price-source.ts';
import { type OpenBudget, openLocalBudget } from '../live/provider-budget.ts';
import { createRequestGate } from '../live/request-gate.ts';
import { twelveDataSymbol } from './symbols.ts';

// GET /time_series, as in twelvedata.com/docs#time-series; a symbol costs one credit.
const NAME = 'Twelve Data';
const VALUES_PER_REPLY = 5_000;
const CREDITS_PER_REPLY = 1;
const CONCURRENCY = 4;

const decimal = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .transform(Number);
const valueSchema = z.object({
  // `2026-06-08 12:00:00`, in the requested time zone.
  datetime: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  open: decimal,
  high: decimal,
  low: decimal,
  close: decimal,
  // Forex and metals have none.
  volume: decimal.optional(),
});
const seriesSchema = z.object({ status: z.literal('ok'), values: z.array(valueSchema) });
/** Errors come with their HTTP status, or with 200 and the code in the body. */
const errorSchema = z.object({ status: z.literal('error'), code: z.int(), message: z.string() });

export type TwelveDataConfig = {
  readonly url: string;
  readonly key: string;
  /** What the plan grants: 8 on the free one. */
  readonly creditsPerMinute: number;
  readonly retry?: RetryPolicy;
  /** This process counts for itself without it. */
  readonly openBudget?: OpenBudget;
};

/** Forex, metals and the larger indices. The key travels in a header, so that it stands in no address and no log. */
export function createTwelveDataSource(config: TwelveDataConfig): PriceSource {
  const { url, key, creditsPerMinute, retry = DEFAULT_RETRY, openBudget = openLocalBudget } = config;
  const budget = openBudget({ name: NAME, costPerMinute: creditsPerMinute });
  const gate = createRequestGate({ name: NAME, budget, concurrency: CONCURRENCY });
  return {
    name: NAME,
    pageBars: VALUES_PER_REPLY,
    supports: (pair) => twelveDataSymbol(pair) !== undefined,
    fetchPage({ pair, from, to, deadline }) {
      const query = new URLSearchParams({
        symbol: twelveDataSymbol(pair) ?? pair.symbol,
        interval: '1min',
        // Both inclusive. Without outputsize beside them only the newest 30 would come.
        start_date: dateText(from),
        end_date: dateText(to - MINUTE_MS),
        outputsize: String(VALUES_PER_REPLY),
        timezone: 'UTC',
        order: 'ASC',
        dp: String(pair.precision),
      });
      return callProvider({
        url: new URL(`${url.replace(/\/$/, '')}/time_series?${query}`),
        headers: { authorization: `apikey ${key}` },
        gate,
        budget,
        cost: CREDITS_PER_REPLY,
        deadline,
        retry,
        async judge(reply) {
          const creditsUsed = Number(reply.headers.get('api-credits-used'));
          if (creditsUsed > 0) await budget.noteUsed(creditsUsed);
          return judgeSeries(reply, pair.symbol);
        },
      });
    },
  };
}

const dateText = (time: number) => new Date(time).toISOString().slice(0, 19).replace('T', ' ');

function judgeSeries(reply: ProviderReply, symbol: string): Verdict<Page> {
  const { serverTime, body } = reply;
  const { data: refusal } = errorSchema.safeParse(body);
  const status = refusal?.code ?? reply.status;
  const outage = judgeOutage(NAME, { ...reply, status });
  if (outage) return outage;
  if (status === 429) {
    const forMs = retryAfterMs(reply, restOfMinuteMs(reply));
    const message = `${NAME} has no credits left for ${Math.ceil(forMs / 1000)} s`;
    return {
      kind: 'limited',
      forMs,
      error: new MarketDataError('rate_limited', message, { retryAfterMs: forMs }),
    };
  }
  // A range without a candle is answered 400; only the message distinguishes it from a bad request.
  if (status === 400 && refusal?.message.startsWith('No data is available'))
    return { kind: 'answer', value: { candles: [], serverTime } };
  if (status !== 200) throw new MarketDataError('unavailable', refusalText(symbol, status));
  const { data, error } = seriesSchema.safeParse(body);
  if (!data)
    throw new MarketDataError('bad_reply', `${NAME} sent a series of another shape for ${symbol}`, {
      cause: error,
    });
  return { kind: 'answer', value: { candles: data.values.map(candleOf), serverTime } };
}

/** Its own message is not repeated: it may hold the key. */
function refusalText(symbol: string, status: number): string {
  const reasons: Record<number, string> = {
    401: 'the key is wrong or missing',
    403: 'the plan does not include it',
    404: 'it does not know the symbol',
  };
  return `${NAME} refuses candles of ${symbol}: ${reasons[status] ?? `status ${status}`}`;
}

const candleOf = ({ datetime, volume = 0, ...prices }: z.output<typeof valueSchema>): Candle => ({
  time: Date.parse(`${datetime.replace(' ', 'T')}Z`),
  ...prices,
  volume,
});
