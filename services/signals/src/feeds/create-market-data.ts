import type { MarketData } from '@croneai/engine/markets/market-data.ts';
import { createSyntheticMarketData } from '@croneai/engine/markets/synthetic/synthetic-market-data.ts';
import { PAIRS } from '@croneai/engine/markets/universe.ts';
import { loadRecordedMarketData } from '@croneai/engine/recordings/load-recordings.ts';
import { kindByKind } from '@croneai/engine/walk-forward.ts';
import { ConfigError } from '@croneai/platform/config.ts';
import { createBinanceSource } from './binance/binance-source.ts';
import { createLiveMarketData } from './live/live-market-data.ts';
import { combineSources } from './live/price-source.ts';
import { type OpenBudget, openLocalBudget } from './live/provider-budget.ts';
import { type MarketDataConfig, marketDataConfig } from './market-data-config.ts';
import { createTwelveDataSource } from './twelvedata/twelvedata-source.ts';

/**
 * The adapter that the configuration names. `now` is the clock by which candles are closed; budgets of providers are this process's
 * own unless they are shared.
 * Throws a ConfigError when a setting that this adapter needs is missing, a CandleFileError for recordings that are not sound.
 */
export async function createMarketData(
  config: MarketDataConfig,
  now: () => number = Date.now,
  openBudget: OpenBudget = openLocalBudget,
): Promise<MarketData> {
  const binance = () => createBinanceSource({ url: config.BINANCE_URL, openBudget });
  const twelveData = () =>
    createTwelveDataSource({
      url: config.TWELVEDATA_URL,
      key: required(config, 'TWELVEDATA_KEY'),
      creditsPerMinute: config.TWELVEDATA_CREDITS_PER_MINUTE,
      openBudget,
    });
  switch (config.MARKET_DATA) {
    case 'synthetic':
    case 'like-real': {
      const pairs = new Set(kindByKind(PAIRS).slice(0, config.MARKET_DATA_PAIRS));
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
      return loadRecordedMarketData(required(config, 'MARKET_DATA_FOLDER'), {
        now,
        zone: config.MARKET_DATA_ZONE,
        playedSince: config.MARKET_DATA_PLAYED_SINCE,
      });
  }
}

function required(config: MarketDataConfig, key: 'TWELVEDATA_KEY' | 'MARKET_DATA_FOLDER'): string {
  const value = config[key];
  if (value) return value;
  const problem = `is missing, and MARKET_DATA=${config.MARKET_DATA} needs it`;
  throw new ConfigError([{ key, problem, description: marketDataConfig[key].description ?? key }]);
}
