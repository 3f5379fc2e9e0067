import type { Candle } from '@croneai/engine/markets/candle.ts';
import { type LastPrice, MarketDataError } from '@croneai/engine/markets/market-data.ts';
import type { Pair } from '@croneai/engine/markets/pair.ts';
import type { TimeSpan } from '@croneai/engine/markets/session-hours.ts';

/** The provider-specific part of a feed: it requests and reads one page of candles. */
export type PriceSource = {
  /** Name of the provider in error messages. */
  readonly name: string;
  /** Maximum number of one-minute candles in a reply. */
  readonly pageBars: number;
  supports(pair: Pair): boolean;
  /**
   * Returns one-minute candles with `from` ≤ time < `to`, in any order. Some may still be open.
   * `deadline` is in milliseconds of performance.now(). Throws MarketDataError.
   */
  fetchPage(request: TimeSpan & { readonly pair: Pair; readonly deadline: number }): Promise<Page>;
  /** Returns the newest price of each requested pair, with one request. Throws MarketDataError. */
  fetchLastPrices?(request: {
    readonly pairs: readonly Pair[];
    readonly deadline: number;
  }): Promise<LastPrice[]>;
};

export type Page = {
  readonly candles: readonly Candle[];
  /**
   * Time on the provider's clock when the provider answered (epoch milliseconds, rounded down to
   * seconds); undefined if the reply does not contain it.
   */
  readonly serverTime: number | undefined;
};

/** Reads each pair from the first source that supports it. Each source keeps its own limits. */
export function combineSources(sources: readonly PriceSource[]): PriceSource {
  const sourceOf = (pair: Pair) => sources.find((source) => source.supports(pair));
  const name = sources.map((source) => source.name).join(' and ');
  return {
    name,
    // Pages must be small enough for every source.
    pageBars: Math.min(...sources.map(({ pageBars }) => pageBars)),
    supports: (pair) => sourceOf(pair) !== undefined,
    async fetchPage(request) {
      const source = sourceOf(request.pair);
      if (!source) throw new MarketDataError('unavailable', `${name} have no ${request.pair.symbol}`);
      return source.fetchPage(request);
    },
    async fetchLastPrices({ pairs, deadline }) {
      const calls = sources.map(async (source) => {
        const own = pairs.filter((pair) => sourceOf(pair) === source);
        return own.length > 0 ? ((await source.fetchLastPrices?.({ pairs: own, deadline })) ?? []) : [];
      });
      return (await Promise.all(calls)).flat();
    },
  };
}
