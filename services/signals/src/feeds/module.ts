import type { Process } from '@croneai/platform/open-process.ts';
import { createMarketData } from './create-market-data.ts';
import { connectBudgets } from './live/provider-budget.ts';
import type { MarketDataConfig } from './market-data-config.ts';
import { pricesOf } from './prices-of.ts';

export { BACKGROUND_BUDGET_SHARE } from './live/provider-budget.ts';
export { checkPairCount, marketDataConfig, requireSourceKey, wholeNumber } from './market-data-config.ts';
export { readCandles, readPriceWindow } from './price-window.ts';
export { DAYS_AT_ONCE, readWithRetries } from './read-with-retries.ts';
export type Feeds = Awaited<ReturnType<typeof openFeeds>>;

type Needs = Pick<Process<MarketDataConfig & { REDIS_URL: string }>, 'config' | 'logger' | 'now'>;

/**
 * Opens the configured source of prices. Rejects with a ConfigError if a required setting is
 * missing. `share` is the part of a provider's budget that this process may use.
 */
export async function openFeeds({ config, logger, now }: Needs, { share = 1 }: { share?: number } = {}) {
  const budgets = connectBudgets({ redisUrl: config.REDIS_URL, logger, share });
  const marketData = await createMarketData(config, () => now().getTime(), budgets.open);
  const { provenance } = marketData;
  return { marketData, provenance, prices: pricesOf(provenance, config), close: budgets.close };
}
