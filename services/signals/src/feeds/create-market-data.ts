import type { MarketData } from '@croneai/engine/markets/market-data.ts';
import { createSyntheticMarketData } from '@croneai/engine/markets/synthetic/synthetic-market-data.ts';
import { PAIRS, SCANNED_PAIRS } from '@croneai/engine/markets/universe.ts';
import { loadRecordedMarketData } from '@croneai/engine/recordings/load-recordings.ts';
import { kindByKind } from '@croneai/engine/walk-forward.ts';
import { createBinanceSource } from './binance/binance-source.ts';
import { createLiveMarketData } from './live/live-market-data.ts';
import { combineSources } from './live/price-source.ts';
import { type OpenBudget, openLocalBudget } from './live/provider-budget.ts';
import { type MarketDataConfig, requireSourceKey } from './market-data-config.ts';
import { createTwelveDataSource } from './twelvedata/twelvedata-source.ts';

/**
 * Creates the market data adapter that the configuration names. `now` decides which candles are
 * closed. Without `openBudget`, this process does not share a provider's budget with other
 * processes. Throws a ConfigError if a required setting is missing, and a CandleFileError for
 * invalid recordings.
 */
export async function createMarketData(
  config: MarketDataConfig,
  now: () => number = Date.now,
  openBudget: OpenBudget = openLocalBudget,
): Promise<MarketData> {
  const sourceKey = requireSourceKey(config);
  const binance = () => createBinanceSource({ url: config.BINANCE_URL, openBudget });
  const twelveData = () =>
    createTwelveDataSource({
      url: config.TWELVEDATA_URL,
      key: sourceKey,
      creditsPerMinute: config.TWELVEDATA_CREDITS_PER_MINUTE,
      openBudget,
    });
  switch (config.MARKET_DATA) {
    case 'synthetic':
    case 'like-real': {
      const inOrder = [...kindByKind(PAIRS), ...SCANNED_PAIRS.slice(PAIRS.length)];
      const pairs = new Set(inOrder.slice(0, config.MARKET_DATA_PAIRS));
      const marketData = createSyntheticMarketData({
        provenance: config.MARKET_DATA,
        seed: config.MARKET_DATA_SEED,
        now,
      });
      return { ...marketData, supports: (pair) => pairs.has(pair) };
    }
    case 'binance':
      return createLiveMarketData(binance(), { now });
    case 'twelvedata':
      return createLiveMarketData(twelveData(), { now });
    case 'live':
      return createLiveMarketData(combineSources([binance(), twelveData()]), { now });
    case 'file':
      return loadRecordedMarketData(sourceKey, {
        now,
        zone: config.MARKET_DATA_ZONE,
        playedSince: config.MARKET_DATA_PLAYED_SINCE,
      });
  }
}
