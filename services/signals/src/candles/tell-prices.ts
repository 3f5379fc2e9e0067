import { setTimeout as delay } from 'node:timers/promises';
import type { LivePrice } from '@croneai/contracts/live.ts';
import type { LivePrices } from '@croneai/contracts/live-log.ts';
import { SIGNAL_VALIDITY_SECONDS } from '@croneai/contracts/signals.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Candle } from '@croneai/engine/markets/candle.ts';
import type { MarketData } from '@croneai/engine/markets/market-data.ts';
import { findPair, PAIRS } from '@croneai/engine/markets/universe.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import type { LivePriceDesk } from '@croneai/platform/live/live-prices.ts';
import { rememberAnswer } from '@croneai/platform/remember-answer.ts';
import { readCandles } from '../feeds/price-window.ts';
import type { SignalRepository } from '../signals/signal.repository.ts';
import { minuteOf } from './read-minutes.ts';

/** A closed market's last bar is older; its price is not told. */
const BARS_BACK = 5;
/** A bar goes with the prices for so long after it came: of these only the newest is read. */
const BAR_TOLD_MS = 15_000;
/** A round waits so long for closes; what comes later goes with a later round, and holds no other price up. */
const CLOSES_WITHIN_MS = 250;
/** A close that could not be had is asked for once more, so much later: providers publish some bars late. */
const CLOSE_AGAIN_MS = 15_000;
/** Gateways know the symbols again this soon after Redis has lost them. */
const OFFER_EVERY_MS = 10_000;
/** Who has just come is told within this, though no price has changed. */
const TELL_ANYWAY_MS = 10_000;

/**
 * One round, each second in each process of the service, of which one does the work: the newest price of each pair that has an open
 * signal or that somebody looks at. Where the source knows none within the running bar, it is the last close, which a provider is asked for
 * once a bar and pair, for pairs with an open signal first. Prices that cannot be had are left out.
 */
export function tellPrices({
  livePrices,
  marketData,
  signals,
  listVersion,
  now,
}: {
  livePrices: LivePriceDesk;
  marketData: MarketData;
  signals: Pick<SignalRepository, 'listActiveOfSlots'>;
  listVersion: Pick<ListVersion, 'current'>;
  now: () => Date;
}) {
  const { barMs, provenance } = marketData;
  const closing = new Map<string, Closing>();
  const symbols = PAIRS.filter((pair) => marketData.supports(pair)).map(({ symbol }) => symbol);
  let offeredAt = 0;
  let told = { text: '', at: 0 };
  const openPairs = rememberAnswer(async (_version: string) => {
    const to = now().getTime() + 1;
    // One more validity: a late settlement leaves a signal open for longer.
    const active = await signals.listActiveOfSlots({ from: to - 2 * SIGNAL_VALIDITY_SECONDS * 1_000, to });
    return [...new Set(active.map(({ pair }) => pair))];
  });
  /** The bar that closed last; each is asked for once, and once more where that fails. */
  const closingOf = (symbol: string, bar: number, at: number): Closing => {
    const kept = closing.get(symbol);
    const isDue = kept?.failedAt !== undefined && at - kept.failedAt >= CLOSE_AGAIN_MS;
    if (kept?.bar === bar && !(isDue && !kept.isAgain)) return kept;
    const asked: Closing = { bar, isAgain: kept?.bar === bar, loaded: Promise.resolve() };
    asked.loaded = loadClosed(symbol, bar).then(
      (candle) => {
        asked.candle = candle;
        asked.cameAt = now().getTime();
      },
      () => {
        asked.failedAt = now().getTime();
      },
    );
    closing.set(symbol, asked);
    return asked;
  };
  const loadClosed = async (symbol: string, bar: number): Promise<Candle | undefined> => {
    const pair = findPair(symbol);
    if (!pair || !marketData.supports(pair)) return undefined;
    const range = { pair, from: (bar - BARS_BACK) * barMs, to: bar * barMs };
    return (await readCandles(marketData, range)).at(-1);
  };
  /** Within the running bar; empty where the source does not know, or fails: the closes are there still. */
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
    const wanted = [...new Set([...open, ...(await livePrices.askedFor())])];
    const newest = await priceNow(wanted);
    const closes = wanted.map((symbol) => closingOf(symbol, bar, at));
    const late = delay(CLOSES_WITHIN_MS, undefined, { ref: false });
    await Promise.race([Promise.all(closes.map(({ loaded }) => loaded)), late]);
    const found = wanted.map((symbol, index): LivePrice | undefined => {
      const price = newest.get(symbol);
      const { candle, cameAt = at } = closes[index] as Closing;
      if (!candle) return price;
      const endsAt = candle.time + barMs;
      const isNews = endsAt === bar * barMs && at - cameAt < BAR_TOLD_MS;
      return {
        ...(price ?? {
          ...{ pair: symbol, price: candle.close, at: new Date(endsAt).toISOString(), provenance },
          isBarClose: true,
        }),
        ...(barMs === MINUTE_MS && isNews && { bar: minuteOf(candle) }),
      };
    });
    for (const [symbol, { bar: of }] of closing) if (of < bar) closing.delete(symbol);
    const prices: LivePrices = { open, prices: found.filter((price) => price !== undefined) };
    const text = JSON.stringify(prices);
    if (prices.prices.length === 0 || (text === told.text && at - told.at < TELL_ANYWAY_MS)) return;
    await livePrices.tell(prices);
    told = { text, at };
  };
}

type Closing = {
  bar: number;
  /** Whether it was asked for before and failed. */
  isAgain: boolean;
  loaded: Promise<void>;
  candle?: Candle | undefined;
  /** Epoch milliseconds. */
  cameAt?: number;
  failedAt?: number;
};
