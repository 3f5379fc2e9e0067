import type { LivePrice } from '@croneai/contracts/live.ts';
import type { LivePrices } from '@croneai/contracts/live-log.ts';
import { SIGNAL_VALIDITY_SECONDS } from '@croneai/contracts/signals.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import type { LivePriceDesk } from '@croneai/platform/live/live-prices.ts';
import { rememberAnswer } from '@croneai/platform/remember-answer.ts';
import type { MarketData } from '../markets/market-data.ts';
import { findPair } from '../markets/universe.ts';
import type { SignalRepository } from '../signals/signal.repository.ts';
import { readCandles } from '../slots/price-window.ts';

/** A closed market's last bar is older; its price is not told. */
const BARS_BACK = 5;
/** Who has just come is told within this, though no price has changed. */
const TELL_ANYWAY_MS = 10_000;

/**
 * One round, each second in each process of the service, of which one at a time does the work: the newest closed price of each pair that
 * has an open signal or that somebody looks at. A provider is asked once a bar and pair. Prices that cannot be had are left out.
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
  const known = new Map<string, { bar: number; price: LivePrice | undefined }>();
  let told = { text: '', at: 0 };
  const openPairs = rememberAnswer(async (_version: string) => {
    const to = now().getTime() + 1;
    // One more validity: a late settlement leaves a signal open for longer.
    const active = await signals.listActiveOfSlots({ from: to - 2 * SIGNAL_VALIDITY_SECONDS * 1_000, to });
    return [...new Set(active.map(({ pair }) => pair))];
  });
  const priceOf = async (symbol: string, bar: number): Promise<LivePrice | undefined> => {
    const kept = known.get(symbol);
    if (kept?.bar === bar) return kept.price;
    const pair = findPair(symbol);
    if (!pair || !marketData.supports(pair)) return undefined;
    const range = { pair, from: (bar - BARS_BACK) * barMs, to: bar * barMs };
    const candles = await readCandles(marketData, range).catch(() => []);
    const last = candles.at(-1);
    const price = last && {
      pair: symbol,
      price: last.close,
      at: new Date(last.time + barMs).toISOString(),
      provenance,
    };
    known.set(symbol, { bar, price });
    return price;
  };
  return async (): Promise<void> => {
    if (!(await livePrices.isMyTurn())) return;
    const at = now().getTime();
    const bar = Math.floor(at / barMs);
    const open = await openPairs(await listVersion.current());
    const wanted = [...new Set([...open, ...(await livePrices.askedFor())])];
    const found = await Promise.all(wanted.map((symbol) => priceOf(symbol, bar)));
    for (const [symbol, { bar: of }] of known) if (of < bar) known.delete(symbol);
    const prices: LivePrices = { open, prices: found.filter((price) => price !== undefined) };
    const text = JSON.stringify(prices);
    if (prices.prices.length === 0 || (text === told.text && at - told.at < TELL_ANYWAY_MS)) return;
    await livePrices.tell(prices);
    told = { text, at };
  };
}
