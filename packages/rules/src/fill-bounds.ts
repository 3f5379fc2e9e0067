import type { Signal } from '@croneai/contracts/signals.ts';

/** Maximum distance of a fill from the entry without a stop loss, as a share of the entry. */
const BARE_FILL_SHARE = 0.005;

/**
 * Prices that a fill may have: the entry ± its distance to the stop loss. A price farther away
 * belongs to a different trade.
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
