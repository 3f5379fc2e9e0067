import { isMadeUp, type Provenance } from '@croneai/contracts/provenance.ts';
import { type SettlementRule, settlementRuleOf } from '@croneai/contracts/settlement.ts';
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

/** What gives numbers another meaning: what was learned with one of them does not apply to another. */
export type Contract = {
  readonly engine: string;
  readonly codeVersion: number;
  readonly featureVersion: number;
  readonly settlementRule: SettlementRule;
  readonly paysBy: PaysBy['kind'];
};

export const contractOf = (paysBy: PaysBy, { name, features }: Engine = SERVED): Contract => ({
  engine: name,
  codeVersion: CODE_VERSION,
  featureVersion: features.version,
  settlementRule: settlementRuleOf(paysBy),
  paysBy: paysBy.kind,
});

/**
 * What champions, states and ledgers are kept by. A release or a setting that changes the contract finds no champion and trains its own at
 * once, while processes of the one before go on with theirs.
 */
export const lineOf = (
  prices: string,
  { engine, codeVersion, featureVersion, settlementRule, paysBy }: Contract,
): string => `${engine}.c${codeVersion}.f${featureVersion}.s${settlementRule}.${paysBy}.${prices}`;
