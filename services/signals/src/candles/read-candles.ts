import { NOT_FORWARD, type signalsEndpoints } from '@croneai/contracts/endpoints/signals/signals.ts';
import { errors } from '@croneai/contracts/errors.ts';
import {
  CANDLE_RANGE_MAX_DAYS,
  CANDLES_PER_REPLY_MAX,
  candleSchema,
  TIMEFRAME_MINUTES,
} from '@croneai/contracts/signals.ts';
import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { groupCandles } from '@croneai/engine/markets/group-candles.ts';
import { isMarketDataError, type MarketData } from '@croneai/engine/markets/market-data.ts';
import type { Pair } from '@croneai/engine/markets/pair.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import { type PreparedJson, prepareJson } from '@croneai/platform/http/prepared-json.ts';
import { cacheForVersion } from '@croneai/platform/list-version.ts';
import { z } from 'zod';
import type { AdmitViewer } from '../access/module.ts';
import { knownPair } from '../signals/module.ts';

type CandlesQuery = z.output<typeof signalsEndpoints.getCandles.query>;
const RETRY_AFTER_MS = 5_000;
/** Number of replies to cache. Each reply takes at most 150 kB. */
const KEPT_REPLIES = 100;
const candlesSchema = z.array(candleSchema);
type Candles = PreparedJson<z.output<typeof candlesSchema>>;

/**
 * Returns the closed candles of a pair. Members who view the same chart share one read, which saves
 * provider calls.
 */
export function readCandles({
  admitViewer,
  marketData,
  now,
}: {
  admitViewer: AdmitViewer;
  marketData: MarketData;
  now: () => Date;
}) {
  const kept = cacheForVersion<Candles>(KEPT_REPLIES);
  const read = async (request: CandleRange, nowMs: number): Promise<Candles> => {
    const { pair, from, to, lengthMs } = request;
    const bars = await marketData.candles({ pair, from, to }).catch(refuseUnavailable);
    const candles = groupCandles(bars, lengthMs, nowMs);
    return prepareJson(
      candlesSchema,
      candles.map((candle) => ({ ...candle, time: new Date(candle.time).toISOString() })),
    );
  };
  return async (session: Session, query: CandlesQuery) => {
    await admitViewer(session);
    const range = rangeOf(query, marketData);
    const nowMs = now().getTime();
    // Candles close only at the end of a minute, so a reply is valid until this minute ends.
    const minute = String(Math.floor(nowMs / MINUTE_MS));
    const key = [range.pair.symbol, range.lengthMs, range.from, range.to].join();
    return {
      data: await kept(minute, key, () => read(range, nowMs)),
      extras: { provenance: marketData.provenance },
    };
  };
}

type CandleRange = {
  pair: Pair;
  /**
   * Requested start, rounded up to a multiple of `lengthMs`. The range therefore begins with the
   * first candle that opens in the requested range.
   */
  from: number;
  to: number;
  lengthMs: number;
};

/** Checks the rules that the API contract cannot express. Throws 422 if the query breaks one. */
function rangeOf(query: CandlesQuery, marketData: MarketData): CandleRange {
  const pair = knownPair(query.pair);
  if (!marketData.supports(pair)) throw refused('pair', `There are no prices for ${query.pair}`);
  const { barMs } = marketData;
  const lengthMs = TIMEFRAME_MINUTES[query.timeframe] * MINUTE_MS;
  if (lengthMs % barMs !== 0)
    throw refused('timeframe', `Prices are recorded in bars of ${barMs / MINUTE_MS} minutes`);
  const from = Math.ceil(Date.parse(query.from) / lengthMs) * lengthMs;
  const to = Math.ceil(Date.parse(query.to) / lengthMs) * lengthMs;
  if (Date.parse(query.from) >= Date.parse(query.to)) throw refused('to', NOT_FORWARD);
  if ((to - from) / lengthMs > CANDLES_PER_REPLY_MAX)
    throw refused('to', `from and to may be ${CANDLES_PER_REPLY_MAX} candles apart at most`);
  if (to - from > CANDLE_RANGE_MAX_DAYS * DAY_MS)
    throw refused('to', `from and to may be ${CANDLE_RANGE_MAX_DAYS} days apart at most`);
  return { pair, from, to, lengthMs };
}

const refused = (field: string, text: string) =>
  appError(errors.valuesRefused, { fields: { [field]: text } });

/**
 * Throws the same general error for all failures of the price source. The provider's own message is
 * in `cause`, so it appears only in the log.
 */
function refuseUnavailable(error: unknown): never {
  if (!isMarketDataError(error)) throw error;
  const retryAfterSeconds = (error.retryAfterMs ?? RETRY_AFTER_MS) / 1_000;
  throw appError(errors.marketDataUnavailable, { retryAfterSeconds, cause: error });
}
