import type { Signal } from '@croneai/contracts/signals.ts';

/**
 * For a signal without a stop loss: maximum distance of a fill's price from the entry price, as a
 * share of the entry price.
 */
const BARE_FILL_SHARE = 0.005;

/**
 * Returns the range in which the price of a fill must lie: the entry ± the distance from entry to
 * stop loss. A price outside of this range belongs to a different trade.
 */
export function fillBounds({
  entryPrice,
  stopLoss,
  precision,
}: Pick<Signal, 'entryPrice' | 'stopLoss' | 'precision'>): { low: number; high: number } {
  const reach = stopLoss === null ? entryPrice * BARE_FILL_SHARE : Math.abs(entryPrice - stopLoss);
  const rounded = (price: number) => Number(price.toFixed(precision));
  return { low: rounded(entryPrice - reach), high: rounded(entryPrice + reach) };
}
