import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import type { Connection } from 'mongoose';
import { judgementModel } from '../judge/judgement.model.ts';
import { createJudgementRepository } from '../judge/judgement.repository.ts';
import { dayModel, pageModel, tallyModel } from '../ledger/ledger.model.ts';
import { createLedger } from '../ledger/ledger.repository.ts';
import { artefactModel, championModel, evidenceModel, stateModel } from './champion.model.ts';
import { createChampionRepository } from './champion.repository.ts';
import { ENGINE_SLOT_MS, lineOf } from './line.ts';

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

/** What the engine keeps of one kind and source of prices. */
export function openEngineStores(models: EngineModels, prices: string, relay?: Pick<OutboxRelay, 'nudge'>) {
  const line = lineOf(prices);
  return {
    champions: createChampionRepository({ ...models, line, relay }),
    ledger: createLedger({ ...models, line, slotMs: ENGINE_SLOT_MS }),
    judgements: createJudgementRepository({ ...models, line }),
  };
}
