import type { PaysBy } from '@croneai/contracts/signals.ts';
import { SERVED, SHADOWS } from '@croneai/engine/engines/engines.ts';
import { type Alarm, findAgeAlarm } from '@croneai/engine/judge/alarms.ts';
import type { Engine } from '@croneai/engine/model/engine.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import type { Connection } from 'mongoose';
import {
  artefactCollection,
  championCollection,
  evidenceCollection,
  stateCollection,
} from '../champion/champion.model.ts';
import { createChampionRepository } from '../champion/champion.repository.ts';
import { lineOf } from '../champion/line.ts';
import { dayCollection, pageCollection, tallyCollection } from '../ledger/ledger.model.ts';
import { createLedger } from '../ledger/ledger.repository.ts';
import { judgementCollection } from './judgement.model.ts';
import { createJudgementRepository } from './judgement.repository.ts';

/** Declares what the engine keeps, before indexes are built. */
export function engineModels(mongo: Connection) {
  return {
    artefacts: artefactCollection.model(mongo),
    champions: championCollection.model(mongo),
    states: stateCollection.model(mongo),
    evidence: evidenceCollection.model(mongo),
    pages: pageCollection.model(mongo),
    days: dayCollection.model(mongo),
    tallies: tallyCollection.model(mongo),
    judgements: judgementCollection.model(mongo),
  };
}
export type EngineModels = ReturnType<typeof engineModels>;

/** What an engine keeps of one kind and source of prices, under one kind of terms. */
export function openEngineStores(
  models: EngineModels,
  prices: string,
  paysBy: PaysBy,
  { engine = SERVED, relay }: { engine?: Engine; relay?: Pick<OutboxRelay, 'nudge'> } = {},
) {
  const line = lineOf(prices, paysBy, engine);
  const champions = createChampionRepository({ ...models, engine, line, relay });
  const judgements = createJudgementRepository({ ...models, line });
  return {
    champions,
    ledger: createLedger({ ...models, engine, line }),
    judgements,
    /** What stands: the alarms of the newest judgement, and the age of the models, which no judgement is waited for. */
    async readAlarms(now: number): Promise<Alarm[]> {
      const [champion, newest] = await Promise.all([champions.find(), judgements.findNewest()]);
      const age = champion && findAgeAlarm(champion.until, now);
      return [...(age ? [age] : []), ...(newest?.alarms ?? [])];
    },
  };
}
export type EngineStores = ReturnType<typeof openEngineStores>;

/** The same of the engines that run beside it, each with a line of its own. They are judged with the served one. */
export const openShadows = (models: EngineModels, prices: string, paysBy: PaysBy) =>
  SHADOWS.map(({ engine }) => {
    const { champions, ledger } = openEngineStores(models, prices, paysBy, { engine });
    return { engine, champions, ledger };
  });
export type Shadow = ReturnType<typeof openShadows>[number];
