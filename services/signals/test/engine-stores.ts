import type { PaysBy } from '@croneai/contracts/signals.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import type { Engine } from '@croneai/engine/model/engine.ts';
import type { Stores } from '@croneai/platform/open-platform.ts';
import type { Connection } from 'mongoose';
import {
  artefactCollection,
  championCollection,
  evidenceCollection,
  stateCollection,
} from '../src/champion/champion.model.ts';
import { openChampion } from '../src/champion/module.ts';
import { judgementCollection } from '../src/judge/judgement.model.ts';
import { openJudge } from '../src/judge/module.ts';
import { dayCollection, pageCollection, tallyCollection } from '../src/ledger/ledger.model.ts';
import { openLedger } from '../src/ledger/module.ts';

/** Returns the models of the engine's collections, for tests that read them directly. */
export const engineModels = (database: Connection) => ({
  artefacts: artefactCollection.model(database),
  champions: championCollection.model(database),
  states: stateCollection.model(database),
  evidence: evidenceCollection.model(database),
  pages: pageCollection.model(database),
  days: dayCollection.model(database),
  tallies: tallyCollection.model(database),
  judgements: judgementCollection.model(database),
});

/** Opens collections as the platform does, but without indexes. */
export const collectionsOf =
  (database: Connection): Stores<never>['openCollection'] =>
  (collection) =>
    collection.model(database);

/** Opens the stores of an engine through their modules. */
export function openEngineStores(
  database: Connection,
  prices: string,
  paysBy: PaysBy,
  engine: Engine = SERVED,
) {
  const platform = { openCollection: collectionsOf(database), config: { PAYS_BY: paysBy } };
  const feeds = { prices };
  const champion = openChampion(platform, { feeds });
  const ledger = openLedger(platform, { feeds });
  const { judgements, shadows, readAlarms } = openJudge(platform, { feeds, champion, ledger });
  return {
    champions: champion.championsOf(engine),
    ledger: ledger.ledgerOf(engine),
    judgements,
    shadows,
    readAlarms,
  };
}
