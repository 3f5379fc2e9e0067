import { hasSimulatedPrices, type Provenance } from '@croneai/contracts/provenance.ts';
import type { MarketDataConfig } from './market-data-config.ts';

/** Kind and source of prices, as used in keys: models of one source do not apply to another. */
export function pricesOf(
  provenance: Provenance,
  config: Pick<MarketDataConfig, 'MARKET_DATA' | 'MARKET_DATA_SEED'>,
): string {
  return `${provenance}.${hasSimulatedPrices(provenance) ? config.MARKET_DATA_SEED : config.MARKET_DATA}`;
}
