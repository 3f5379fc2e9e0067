import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import type { Engine } from '@croneai/engine/model/engine.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Feeds } from '../feeds/module.ts';
import { dayCollection, pageCollection, tallyCollection } from './ledger.model.ts';
import { createLedger } from './ledger.repository.ts';
import { lineOf } from './line.ts';

export type { Ledger, LedgerPage } from './ledger.repository.ts';
export { lineOf } from './line.ts';
export type Ledgers = ReturnType<typeof openLedger>;

type Needs = Pick<ServicePlatform<{ PAYS_BY: PaysBy }>, 'openCollection' | 'config'>;

/** Opens the ledger of each engine, for the prices and terms (`PAYS_BY`) of this process. */
export function openLedger({ openCollection, config }: Needs, { feeds }: { feeds: Pick<Feeds, 'prices'> }) {
  const pages = openCollection(pageCollection);
  const days = openCollection(dayCollection);
  const tallies = openCollection(tallyCollection);
  const ledgerOf = (engine: Engine) =>
    createLedger({ pages, days, tallies, engine, line: lineOf(feeds.prices, config.PAYS_BY, engine) });
  return {
    collections: [pageCollection, dayCollection, tallyCollection],
    ledger: ledgerOf(SERVED),
    ledgerOf,
  } satisfies Module & Record<string, unknown>;
}
