import { setTimeout as delay } from 'node:timers/promises';
import type { LivePrice } from '@croneai/contracts/live.ts';
import type { LivePrices } from '@croneai/contracts/live-log.ts';
import { SIGNAL_VALIDITY_SECONDS } from '@croneai/contracts/signals.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Candle } from '@croneai/engine/markets/candle.ts';
import type { MarketData } from '@croneai/engine/markets/market-data.ts';
import { findPair, PAIRS } from '@croneai/engine/markets/universe.ts';
import { cacheAnswer } from '@croneai/platform/cache-answer.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import type { LivePricePublisher } from '@croneai/platform/live/live-prices.ts';
import { readCandles } from '../feeds/module.ts';
import type { SignalRepository } from '../signals/module.ts';
import { minuteOf } from './read-minutes.ts';

/**
 * Number of past bars that are read to find the last close. A market that was closed during all of
 * these bars has no last close.
 */
const BARS_BACK = 5;
/**
 * Time after the arrival of a new bar during which every publication contains the bar. A slow
 * reader skips publications, so it could miss a bar that is published only once.
 */
const BAR_SENT_MS = 15_000;
/**
 * Maximum time that a round waits for closes. The round then publishes the prices that it has, and
 * a later round publishes the missing closes.
 */
const CLOSES_WITHIN_MS = 250;
/** Delay before the only retry if a close cannot be read. Providers publish some bars late. */
const CLOSE_AGAIN_MS = 15_000;
/**
 * Pages may request prices only for the symbols of a published list. The list is published again at
 * this interval, in case Redis lost it.
 */
const OFFER_EVERY_MS = 10_000;
/**
 * Maximum interval between publications while no price changes. A newly opened page waits no longer
 * than this for its first prices.
 */
const REPUBLISH_EVERY_MS = 10_000;

/**
 * Publishes the latest price of each pair that has an open signal or is shown on a page. Runs every
 * second in every process of the service, but only one process does the work. A pair without a
 * current price gets the close of its last bar. Each close is loaded once per bar. The closes of
 * pairs with an open signal are loaded first. Leaves out prices that cannot be read.
 */
export function publishPrices({
  livePrices,
  marketData,
  signals,
  listVersion,
  now,
}: {
  livePrices: LivePricePublisher;
  marketData: MarketData;
  signals: Pick<SignalRepository, 'listActiveOfSlots'>;
  listVersion: Pick<ListVersion, 'current'>;
  now: () => Date;
}) {
  const { barMs, provenance } = marketData;
  const closing = new Map<string, Closing>();
  const symbols = PAIRS.filter((pair) => marketData.supports(pair)).map(({ symbol }) => symbol);
  let offeredAt = 0;
  let published = { text: '', at: 0 };
  const openPairs = cacheAnswer(async (_version: string) => {
    const to = now().getTime() + 1;
    // Looks back twice the validity of a signal, because a signal that is settled late stays open
    // longer.
    const active = await signals.listActiveOfSlots({ from: to - 2 * SIGNAL_VALIDITY_SECONDS * 1_000, to });
    return [...new Set(active.map(({ pair }) => pair))];
  });
  /** Loads the last closed bar. Retries once after a failure. */
  const closingOf = (symbol: string, bar: number, at: number): Closing => {
    const kept = closing.get(symbol);
    const isDue = kept?.failedAt !== undefined && at - kept.failedAt >= CLOSE_AGAIN_MS;
    if (kept?.bar === bar && !(isDue && !kept.isAgain)) return kept;
    const loading: Closing = { bar, isAgain: kept?.bar === bar, loaded: Promise.resolve() };
    loading.loaded = loadClosed(symbol, bar).then(
      (candle) => {
        loading.candle = candle;
        loading.arrivedAt = now().getTime();
      },
      () => {
        loading.failedAt = now().getTime();
      },
    );
    closing.set(symbol, loading);
    return loading;
  };
  const loadClosed = async (symbol: string, bar: number): Promise<Candle | undefined> => {
    const pair = findPair(symbol);
    if (!pair || !marketData.supports(pair)) return undefined;
    const range = { pair, from: (bar - BARS_BACK) * barMs, to: bar * barMs };
    return (await readCandles(marketData, range)).at(-1);
  };
  /**
   * Returns the current prices, from the bar that is still running. Returns an empty map if the
   * source has no current prices or cannot be read. The caller then uses the last closes.
   */
  const priceNow = async (symbols: readonly string[]): Promise<Map<string, LivePrice>> => {
    const pairs = symbols.map(findPair).filter((pair) => pair !== undefined);
    const newest = pairs.length > 0 ? await marketData.lastPrices?.(pairs).catch(() => undefined) : undefined;
    return new Map(
      newest?.map(({ pair, price, at }) => [
        pair,
        { pair, price, at: new Date(at).toISOString(), provenance },
      ]),
    );
  };
  return async (): Promise<void> => {
    if (!(await livePrices.isMyTurn())) return;
    const at = now().getTime();
    const bar = Math.floor(at / barMs);
    if (Math.abs(at - offeredAt) >= OFFER_EVERY_MS) {
      await livePrices.offer(symbols);
      offeredAt = at;
    }
    const open = await openPairs(await listVersion.current());
    const wanted = [...new Set([...open, ...(await livePrices.wanted())])];
    const newest = await priceNow(wanted);
    const closes = wanted.map((symbol) => closingOf(symbol, bar, at));
    const late = delay(CLOSES_WITHIN_MS, undefined, { ref: false });
    await Promise.race([Promise.all(closes.map(({ loaded }) => loaded)), late]);
    const found = wanted.map((symbol, index): LivePrice | undefined => {
      const price = newest.get(symbol);
      const { candle, arrivedAt = at } = closes[index] as Closing;
      if (!candle) return price;
      const endsAt = candle.time + barMs;
      const hasNewBar = endsAt === bar * barMs && at - arrivedAt < BAR_SENT_MS;
      return {
        ...(price ?? {
          pair: symbol,
          price: candle.close,
          at: new Date(endsAt).toISOString(),
          provenance,
          isBarClose: true,
        }),
        ...(barMs === MINUTE_MS && hasNewBar && { bar: minuteOf(candle) }),
      };
    });
    for (const [symbol, { bar: of }] of closing) if (of < bar) closing.delete(symbol);
    const prices: LivePrices = { open, prices: found.filter((price) => price !== undefined) };
    const text = JSON.stringify(prices);
    if (prices.prices.length === 0 || (text === published.text && at - published.at < REPUBLISH_EVERY_MS))
      return;
    await livePrices.publish(prices);
    published = { text, at };
  };
}

type Closing = {
  bar: number;
  /** True if this read is the retry. */
  isAgain: boolean;
  loaded: Promise<void>;
  candle?: Candle | undefined;
  /** Time at which the close arrived, in epoch milliseconds. */
  arrivedAt?: number;
  failedAt?: number;
};
