import type { Provenance } from '@croneai/contracts/signals.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { ENGINE } from '../engine/model/mix-logit.ts';
import { SIGNAL_BARS } from '../engine/replay.ts';
import type { MarketDataConfig } from '../markets/market-data-config.ts';

/** The engine's slots: five bars. Slots of another length are decided on all the same, but only those on this grid are learned from. */
export const ENGINE_SLOT_MS = SIGNAL_BARS * MINUTE_MS;

/** Kind and source of prices, in keys: what was learned of one does not apply to another. */
export function pricesOf(
  provenance: Provenance,
  config: Pick<MarketDataConfig, 'MARKET_DATA' | 'MARKET_DATA_SEED'>,
): string {
  return `${provenance}.${provenance === 'synthetic' ? config.MARKET_DATA_SEED : config.MARKET_DATA}`;
}

/** What champions, states and ledgers are kept by. */
export const lineOf = (prices: string): string => `${ENGINE}.${prices}`;
