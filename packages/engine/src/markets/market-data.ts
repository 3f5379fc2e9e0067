import type { Provenance } from '@croneai/contracts/provenance.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Candle } from './candle.ts';
import type { Pair } from './pair.ts';
import type { TimeSpan } from './session-hours.ts';

export type CandleRequest = {
  readonly pair: Pair;
  /** Only candles that open at or after this time; epoch milliseconds. */
  readonly from: number;
  /** Only candles that open before this time; epoch milliseconds. */
  readonly to: number;
  /**
   * If true, `candles` returns the available bars instead of failing when some are missing. A
   * replay needs this, because it skips gaps.
   */
  readonly gapsAllowed?: boolean;
};

/** The newest price of a pair, from a bar that has not closed yet. */
export type LastPrice = {
  readonly pair: string;
  readonly price: number;
  /** Time of the price, in epoch milliseconds. */
  readonly at: number;
};

/** A source of prices. Every adapter passes the suite in `market-data.suite.ts`. */
export type MarketData = {
  /**
   * States whether prices are live, recorded, or simulated. Signals and statistics carry this
   * value, so that screens and messages can mark simulated prices.
   */
  readonly provenance: Provenance;
  /** Length of the candles, in milliseconds: one minute, or the bar length of the recording. */
  readonly barMs: number;
  supports(pair: Pair): boolean;
  /**
   * Returns closed candles with `from` ≤ time < `to`, ascending. There are no candles for times at
   * which the session is closed. Short holes are filled (`fillHoles`). If any other bar is missing,
   * the call fails, unless `gapsAllowed` is true. An empty or reversed range gives []. Throws
   * MarketDataError: `unavailable` (not reachable, too slow, or the pair is not supported),
   * `rate_limited` (with `retryAfterMs`), `bad_reply`, `gap` (bars are missing inside the range) or
   * `stale` (the newest closed bars are missing).
   */
  candles(request: CandleRequest): Promise<Candle[]>;
  /**
   * Returns the newest price of each pair, with one request. Leaves out pairs without a price, for
   * example while the session is closed. Absent for a source that has no prices between the closes
   * of its bars. Throws MarketDataError.
   */
  lastPrices?(pairs: readonly Pair[]): Promise<LastPrice[]>;
  /**
   * Returns the bid-offer spread, in the quote currency, of the candle that opens at `time` (epoch
   * milliseconds). Returns undefined if the recording has no spreads. Absent for a source that is
   * not a recording.
   */
  spreadAt?(pair: Pair, time: number): number | undefined;
};

export type MarketDataErrorCode = 'unavailable' | 'rate_limited' | 'bad_reply' | 'gap' | 'stale';

type Details = { retryAfterMs?: number; gaps?: readonly TimeSpan[]; cause?: unknown };

/**
 * Thrown when prices are not available; `code` is the reason. The message appears in logs and scan
 * reports, so it contains no API key. Members never see it.
 */
export class MarketDataError extends Error {
  override readonly name = 'MarketDataError';
  readonly code: MarketDataErrorCode;
  /** Time until the provider may be called again, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** The missing spans; only for `gap` and `stale`. */
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

/** Creates a source of prices that returns `candles` for every pair. */
export const fixedPrices = (candles: readonly Candle[]): MarketData => ({
  provenance: 'recorded',
  barMs: MINUTE_MS,
  supports: () => true,
  candles: async ({ from, to }) => candles.filter(({ time }) => time >= from && time < to),
});
