import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Candle } from '@croneai/engine/markets/candle.ts';
import { MarketDataError } from '@croneai/engine/markets/market-data.ts';
import type { Pair } from '@croneai/engine/markets/pair.ts';
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

// Uses GET /time_series, as documented in twelvedata.com/docs#time-series. Each symbol costs one
// credit.
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
  // Absent for forex and metals.
  volume: decimal.optional(),
});
const seriesSchema = z.object({ status: z.literal('ok'), values: z.array(valueSchema) });
/** An error has an HTTP error status, or status 200 with a code in the body. */
const errorSchema = z.object({ status: z.literal('error'), code: z.int(), message: z.string() });

type TwelveDataConfig = ProviderOptions & {
  readonly key: string;
  /** Credits per minute of the plan; the free plan has 8. */
  readonly creditsPerMinute: number;
};

/**
 * Reads forex, metals, and the larger indices. Sends the key in a header, so that the key appears
 * in no URL or log.
 */
export function createTwelveDataSource({ key, creditsPerMinute, ...options }: TwelveDataConfig): PriceSource {
  const call = openProvider({
    ...options,
    name: NAME,
    headers: { authorization: `apikey ${key}` },
    costPerMinute: creditsPerMinute,
    concurrency: CONCURRENCY,
    usedHeader: 'api-credits-used',
  });
  return {
    name: NAME,
    pageBars: VALUES_PER_REPLY,
    supports: (pair) => twelveDataSymbol(pair) !== undefined,
    fetchPage({ pair, from, to, deadline }) {
      const query = new URLSearchParams({
        symbol: twelveDataSymbol(pair) ?? pair.symbol,
        interval: '1min',
        // Both ends are inclusive. Without `outputsize`, a reply would contain only the newest 30
        // bars.
        start_date: dateText(from),
        end_date: dateText(to - MINUTE_MS),
        outputsize: String(VALUES_PER_REPLY),
        timezone: 'UTC',
        order: 'ASC',
        dp: String(pair.precision),
      });
      const judge = (reply: ProviderReply) => judgeSeries(reply, pair.symbol);
      return call(`time_series?${query}`, { cost: CREDITS_PER_REPLY, deadline, judge });
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
    return limitedFor(retryAfterMs(reply, restOfMinuteMs(reply)), `${NAME} has no credits left`);
  }
  // Twelve Data answers 400 for a range without candles. Only the message distinguishes this answer
  // from a bad request.
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

/** Describes a refusal without the provider's message, which may contain the key. */
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

/** Twelve Data's names for the indices with intraday prices. Other indices are not supported. */
const INDEX_SYMBOLS: Readonly<Record<string, string>> = {
  US500: 'SPX',
  US30: 'DJI',
  US100: 'NDX',
  US2000: 'RUT',
  UK100: 'UKX',
  GER40: 'GDAXI',
  FRA40: 'FCHI',
  EU50: 'STOXX50E',
  ESP35: 'IBEX',
  NED25: 'AEX',
  SUI20: 'SSMI',
  JPN225: 'N225',
  HK50: 'HSI',
  IND50: 'NSEI',
  AUS200: 'AXJO',
};

/**
 * Returns the provider's symbol for a pair (`EUR/USD`, `XAU/USD`, `SPX`), or undefined if it has
 * none.
 */
export function twelveDataSymbol({ kind, symbol, base, quote }: Pair): string | undefined {
  if (kind === 'index') return INDEX_SYMBOLS[symbol];
  // Crypto pairs are not supported, because Twelve Data quotes them in dollars instead of USDT, and
  // that is a different market.
  return kind === 'crypto' ? undefined : `${base}/${quote}`;
}
