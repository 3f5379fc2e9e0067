import type { Candle } from '@croneai/engine/markets/candle.ts';
import { type CandleRequest, type MarketData, MarketDataError } from '@croneai/engine/markets/market-data.ts';
import type { Pair } from '@croneai/engine/markets/pair.ts';
import { openMs, type SessionHours } from '@croneai/engine/markets/session-hours.ts';
import { slotAt } from '@croneai/engine/markets/slot-clock.ts';

/**
 * Timeout for the whole read, so that a source that does not answer cannot block the slot. The
 * adapters' own timeout is shorter and normally ends the read first.
 */
const PRICES_WITHIN_MS = 15_000;
/** Maximum length of the search for open sessions. It is longer than any market stays closed. */
const LONGEST_LOOK_BACK_MS = 21 * 24 * 3_600_000;

/**
 * Returns the latest start of a window that ends at `to` and in which the market is open for
 * `needMs`.
 */
export function windowStart(session: SessionHours, to: number, needMs: number): number {
  let from = to - needMs;
  for (;;) {
    const missing = needMs - openMs(session, from, to);
    if (missing <= 0 || to - from > LONGEST_LOOK_BACK_MS) return from;
    from -= missing;
  }
}

/**
 * Reads the newest `bars` closed candles of a pair whose market is open at `at`. Throws if the
 * candle of the last full bar is missing. Turns all errors and timeouts of the source into a
 * MarketDataError.
 */
export async function readPriceWindow(
  marketData: MarketData,
  { pair, at, bars }: { pair: Pair; at: number; bars: number },
): Promise<Candle[]> {
  const { barMs } = marketData;
  const to = slotAt(at, barMs);
  const from = windowStart(pair.session, to, bars * barMs);
  const candles = (await readCandles(marketData, { pair, from, to })).slice(-bars);
  const last = candles.at(-1);
  if (!last || last.time + barMs !== to)
    throw new MarketDataError('stale', `the newest price of ${pair.symbol} is not of the last bar`);
  return candles;
}

/** Reads candles from a source within a timeout. Throws only MarketDataError. */
export async function readCandles(
  marketData: MarketData,
  request: CandleRequest,
  withinMs: number = PRICES_WITHIN_MS,
): Promise<Candle[]> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new MarketDataError('unavailable', `no prices within ${withinMs / 1_000} s`));
  }, withinMs);
  try {
    return await Promise.race([marketData.candles(request), late.promise]);
  } catch (error) {
    if (error instanceof MarketDataError) throw error;
    throw new MarketDataError('bad_reply', 'the source of prices failed', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
