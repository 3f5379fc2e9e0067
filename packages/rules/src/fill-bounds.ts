import type { Signal } from '@croneai/contracts/signals.ts';

/**
 * If there is no stop loss, this is the maximum distance between fill and entry, as a share of the
 * entry.
 */
const BARE_FILL_SHARE = 0.005;

/**
 * Returns the range of prices that a fill may have: the entry ± its distance to the stop loss. A
 * price outside of this range belongs to a different trade.
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
