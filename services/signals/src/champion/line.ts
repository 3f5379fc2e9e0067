import { isMadeUp, type Provenance } from '@croneai/contracts/provenance.ts';
import { settlementRuleOf } from '@croneai/contracts/settlement.ts';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import { CODE_VERSION } from '@croneai/engine/model/artefact.ts';
import type { Engine } from '@croneai/engine/model/engine.ts';
import type { MarketDataConfig } from '../feeds/market-data-config.ts';

/** Kind and source of prices, in keys: what was learned of one does not apply to another. */
export function pricesOf(
  provenance: Provenance,
  config: Pick<MarketDataConfig, 'MARKET_DATA' | 'MARKET_DATA_SEED'>,
): string {
  return `${provenance}.${isMadeUp(provenance) ? config.MARKET_DATA_SEED : config.MARKET_DATA}`;
}

/**
 * What champions, states and ledgers are kept by: all that gives their numbers another meaning. A release or a setting that changes it finds no
 * champion and trains its own at once, while processes of the one before go on with theirs.
 */
export const lineOf = (prices: string, paysBy: PaysBy, { name, features }: Engine = SERVED): string =>
  `${name}.c${CODE_VERSION}.f${features.version}.s${settlementRuleOf(paysBy)}.${paysBy.kind}.${prices}`;
