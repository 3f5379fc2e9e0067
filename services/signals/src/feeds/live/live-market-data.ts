import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { type Candle, findCandleFault } from '@croneai/engine/markets/candle.ts';
import { fillHoles, findGaps, spanText } from '@croneai/engine/markets/gaps.ts';
import {
  type CandleRequest,
  type LastPrice,
  type MarketData,
  MarketDataError,
} from '@croneai/engine/markets/market-data.ts';
import type { Pair } from '@croneai/engine/markets/pair.ts';
import { openMs, type TimeSpan } from '@croneai/engine/markets/session-hours.ts';
import { BoundedCache } from '@croneai/platform/bounded-cache.ts';
import type { PriceSource } from './price-source.ts';

export type LiveTiming = {
  /** Time limit from the call to its answer or error, including all pages and retries. */
  readonly deadlineMs: number;
  /**
   * Longest wait for the newest closed candle. Providers publish a candle a moment after the end of
   * its minute.
   */
  readonly freshnessMs: number;
  /** Pause between two attempts to read the newest candle. */
  readonly freshnessPauseMs: number;
  /** Timeout of a request for the newest price. A later answer would be out of date. */
  readonly lastPriceMs: number;
};

const LIVE_TIMING: LiveTiming = {
  deadlineMs: 10_000,
  // A slot's signal is due at most five seconds after the start of the slot. The newest candle may
  // take half of that time.
  freshnessMs: 2_500,
  freshnessPauseMs: 800,
  lastPriceMs: 900,
};

/**
 * Missing candles may still arrive if they are younger than this. Missing older candles mean that
 * there is a gap or that the feed has stopped.
 */
const NEWEST_MS = 3 * MINUTE_MS;
/** Number of cached answers: enough for two scans of all markets by one process. */
const CACHED_ANSWERS = 500;

type Answer = {
  readonly candles: readonly Candle[];
  /**
   * Milliseconds from the earlier of two clocks (ours and the provider's) to the end of the range;
   * 0 if both clocks have passed the end. Candles that are still open by the earlier clock are left
   * out.
   */
  readonly aheadMs: number;
};

/**
 * Adapts a provider's candles to the rules of `MarketData`: either all candles are present and
 * closed, or the call fails. A candle counts as closed only if both our clock and the provider's
 * clock have passed its end. Caches answers, because closed candles do not change.
 */
export function createLiveMarketData(
  source: PriceSource,
  { now, timing = LIVE_TIMING }: { now: () => number; timing?: LiveTiming },
): MarketData {
  const answers = new BoundedCache<string, Promise<readonly Candle[]>>(CACHED_ANSWERS);

  const load = async (pair: Pair, span: TimeSpan, gapsAllowed: boolean): Promise<readonly Candle[]> => {
    const started = performance.now();
    const deadline = started + timing.deadlineMs;
    for (;;) {
      const { candles: fetched, aheadMs } = await fetchClosed(source, { pair, ...span, deadline }, now);
      const candles = fillHoles(fetched, pair.session, MINUTE_MS);
      if (gapsAllowed) return candles;
      const gaps = findGaps(candles, pair.session, { ...span, barMs: MINUTE_MS });
      if (gaps.length === 0) return candles;
      const lateness = latenessOf(gaps, span.to, now());
      const isTimeUp = performance.now() + timing.freshnessPauseMs > started + timing.freshnessMs;
      if (lateness !== 'coming' || isTimeUp)
        throw missingBars(source.name, pair, gaps, { lateness, aheadMs });
      await sleep(timing.freshnessPauseMs);
    }
  };

  return {
    provenance: 'live',
    barMs: MINUTE_MS,
    supports: (pair) => source.supports(pair),
    async lastPrices(pairs: readonly Pair[]): Promise<LastPrice[]> {
      const own = pairs.filter((pair) => source.supports(pair));
      if (own.length === 0) return [];
      const deadline = performance.now() + timing.lastPriceMs;
      return (await source.fetchLastPrices?.({ pairs: own, deadline })) ?? [];
    },
    async candles({ pair, from, to, gapsAllowed = false }: CandleRequest): Promise<Candle[]> {
      if (!source.supports(pair))
        throw new MarketDataError('unavailable', `${source.name} has no ${pair.symbol}`);
      const span = {
        from: Math.ceil(from / MINUTE_MS) * MINUTE_MS,
        to: Math.min(Math.ceil(to / MINUTE_MS), Math.floor(now() / MINUTE_MS)) * MINUTE_MS,
      };
      if (!(span.from < span.to)) return [];
      const key = `${pair.symbol} ${span.from} ${span.to} ${gapsAllowed}`;
      const answer = answers.get(key) ?? load(pair, span, gapsAllowed);
      answers.set(key, answer);
      try {
        return [...(await answer)];
      } catch (error) {
        if (answers.get(key) === answer) answers.delete(key);
        throw error;
      }
    },
  };
}

async function fetchClosed(
  source: PriceSource,
  { pair, from, to, deadline }: CandleRequest & { deadline: number },
  now: () => number,
): Promise<Answer> {
  const candles: Candle[] = [];
  let aheadMs = 0;
  const pageMs = source.pageBars * MINUTE_MS;
  for (let start = from; start < to; start += pageMs) {
    const end = Math.min(to, start + pageMs);
    if (openMs(pair.session, start, end) === 0) continue;
    const page = await source.fetchPage({ pair, from: start, to: end, deadline });
    const closedBy = Math.min(now(), page.serverTime ?? Number.POSITIVE_INFINITY);
    aheadMs = Math.max(aheadMs, end - closedBy);
    candles.push(...soundCandles(source.name, page.candles, { from: start, to: end }, closedBy));
  }
  return { candles, aheadMs };
}

function soundCandles(name: string, candles: readonly Candle[], { from, to }: TimeSpan, closedBy: number) {
  const sorted = candles
    .filter(({ time }) => time >= from && time < to && time + MINUTE_MS <= closedBy)
    .sort((a, b) => a.time - b.time);
  sorted.forEach((candle, index) => {
    const fault =
      findCandleFault(candle) ??
      (candle.time % MINUTE_MS === 0 ? undefined : 'it does not open at a minute') ??
      (candle.time === sorted[index - 1]?.time ? 'it is there twice' : undefined);
    if (fault) throw new MarketDataError('bad_reply', `${name} sent a candle of ${candle.time}: ${fault}`);
  });
  return sorted;
}

/**
 * Why bars are missing. `never`: a gap in the past will not be filled. `stopped`: the feed has
 * stopped. `coming`: the newest bar is not published yet.
 */
type Lateness = 'never' | 'stopped' | 'coming';

function latenessOf(gaps: readonly TimeSpan[], to: number, now: number): Lateness {
  const last = gaps.at(-1);
  if (!last || last.to !== to || to < now - NEWEST_MS) return 'never';
  return gaps.length === 1 && last.from >= now - NEWEST_MS ? 'coming' : 'stopped';
}

function missingBars(
  name: string,
  pair: Pair,
  gaps: readonly TimeSpan[],
  { lateness, aheadMs }: { lateness: Lateness; aheadMs: number },
): MarketDataError {
  const spans = gaps.slice(0, 3).map(spanText).join(', ');
  const clock =
    aheadMs > 0 ? `; our clock is ahead of its clock by ${Math.ceil(aheadMs / 1000)} s or more` : '';
  const message = `${name} has no candles of ${pair.symbol} from ${spans}${clock}`;
  return new MarketDataError(lateness === 'never' ? 'gap' : 'stale', message, { gaps });
}
