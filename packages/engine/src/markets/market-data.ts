import type { Provenance } from '@croneai/contracts/provenance.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Candle } from './candle.ts';
import type { Pair } from './pair.ts';
import type { TimeSpan } from './session-hours.ts';

export type CandleRequest = {
  readonly pair: Pair;
  /** Epoch milliseconds; candles open at or after this time. */
  readonly from: number;
  /** Epoch milliseconds; candles open before this time. */
  readonly to: number;
  /** Returns the available bars instead of failing on missing ones, because a replay skips gaps. */
  readonly gapsAllowed?: boolean;
};

/** A price within the running bar. */
export type LastPrice = {
  readonly pair: string;
  readonly price: number;
  /** Time of the price, epoch milliseconds. */
  readonly at: number;
};

/** A source of prices. Every adapter passes the suite in `market-data.suite.ts`. */
export type MarketData = {
  /** Shown on screen and part of every payload: whether prices are live, recorded, or simulated. */
  readonly provenance: Provenance;
  /** Length of its candles: one minute, or that of the recording. */
  readonly barMs: number;
  supports(pair: Pair): boolean;
  /**
   * Closed candles of `barMs` with `from` ≤ time < `to`, ascending, without closed sessions. Short
   * holes are filled (`fillHoles`); any other missing bar fails the call. An empty or reversed
   * range gives []. Throws MarketDataError: `unavailable` (not reachable, too slow, or the pair is
   * not supported), `rate_limited` (with `retryAfterMs`), `bad_reply`, `gap` (bars are missing
   * inside the range) or `stale` (the newest closed bars are missing).
   */
  candles(request: CandleRequest): Promise<Candle[]>;
  /**
   * The newest price of each pair, in one request; leaves out pairs without a price (closed
   * session). Only sources with prices between bars have this call. Throws MarketDataError.
   */
  lastPrices?(pairs: readonly Pair[]): Promise<LastPrice[]>;
  /**
   * Bid-offer spread of the candle that opens at `time`, in the quote currency; undefined if the
   * source lacks it. Only recordings have this call.
   */
  spreadAt?(pair: Pair, time: number): number | undefined;
};

export type MarketDataErrorCode = 'unavailable' | 'rate_limited' | 'bad_reply' | 'gap' | 'stale';

type Details = { retryAfterMs?: number; gaps?: readonly TimeSpan[]; cause?: unknown };

/**
 * Prices are not available; `code` is the reason. Logs and scan reports contain the message, which
 * has no key and is never shown to members.
 */
export class MarketDataError extends Error {
  override readonly name = 'MarketDataError';
  readonly code: MarketDataErrorCode;
  /** Time until the provider may be tried again. */
  readonly retryAfterMs: number | undefined;
  /** The missing spans, for `gap` and `stale`. */
  readonly gaps: readonly TimeSpan[];

  constructor(code: MarketDataErrorCode, message: string, { retryAfterMs, gaps = [], cause }: Details = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.retryAfterMs = retryAfterMs;
    this.gaps = gaps;
  }
}

export const isMarketDataError = (error: unknown): error is MarketDataError =>
  error instanceof MarketDataError;

/** A feed that returns these minutes for every pair. */
export const fixedPrices = (candles: readonly Candle[]): MarketData => ({
  provenance: 'recorded',
  barMs: MINUTE_MS,
  supports: () => true,
  candles: async ({ from, to }) => candles.filter(({ time }) => time >= from && time < to),
});
