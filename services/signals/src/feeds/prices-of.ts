import { hasSimulatedPrices, type Provenance } from '@croneai/contracts/provenance.ts';
import type { MarketDataConfig } from './market-data-config.ts';

/**
 * Returns the kind and source of prices, for use in keys. Models that were trained on one source
 * are not valid for another.
 */
export function pricesOf(
  provenance: Provenance,
  config: Pick<MarketDataConfig, 'MARKET_DATA' | 'MARKET_DATA_SEED'>,
): string {
  return `${provenance}.${hasSimulatedPrices(provenance) ? config.MARKET_DATA_SEED : config.MARKET_DATA}`;
}
