import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import type { Connection } from 'mongoose';
import { artefactModel, championModel, evidenceModel, stateModel } from '../champion/champion.model.ts';
import { createChampionRepository } from '../champion/champion.repository.ts';
import { type Contract, ENGINE_SLOT_MS, lineOf } from '../champion/line.ts';
import { dayModel, pageModel, tallyModel } from '../ledger/ledger.model.ts';
import { createLedger } from '../ledger/ledger.repository.ts';
import { judgementModel } from './judgement.model.ts';
import { createJudgementRepository } from './judgement.repository.ts';

/** Declares what the engine keeps, before indexes are built. */
export function engineModels(mongo: Connection) {
  return {
    artefacts: artefactModel(mongo),
    champions: championModel(mongo),
    states: stateModel(mongo),
    evidence: evidenceModel(mongo),
    pages: pageModel(mongo),
    days: dayModel(mongo),
    tallies: tallyModel(mongo),
    judgements: judgementModel(mongo),
  };
}
export type EngineModels = ReturnType<typeof engineModels>;

/** What the engine keeps of one kind and source of prices, under one contract. */
export function openEngineStores(
  models: EngineModels,
  prices: string,
  contract: Contract,
  relay?: Pick<OutboxRelay, 'nudge'>,
) {
  const line = lineOf(prices, contract);
  return {
    champions: createChampionRepository({ ...models, line, relay }),
    ledger: createLedger({ ...models, line, slotMs: ENGINE_SLOT_MS }),
    judgements: createJudgementRepository({ ...models, line }),
  };
}
