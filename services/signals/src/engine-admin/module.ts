import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Champions } from '../champion/module.ts';
import type { Expectations } from '../expectation/module.ts';
import type { Feeds } from '../feeds/module.ts';
import type { Judge } from '../judge/module.ts';
import type { Ledgers } from '../ledger/module.ts';
import type { SignalRows } from '../signals/module.ts';
import { engineAdminRoutes } from './routes.ts';

/**
 * Opens the admin page "Engine", which shows the trainer's results. A command promotes another
 * artefact and writes an audit entry to the champion's outbox. This service publishes the entry.
 */
export function openEngineAdmin(
  { now }: Pick<ServicePlatform, 'now'>,
  {
    feeds,
    champion,
    ledger,
    judge,
    expectation,
    rows,
  }: {
    feeds: Pick<Feeds, 'prices' | 'provenance'>;
    champion: Pick<Champions, 'champions'>;
    ledger: Pick<Ledgers, 'ledger'>;
    judge: Pick<Judge, 'judgements' | 'readAlarms'>;
    expectation: Expectations;
    rows: SignalRows;
  },
) {
  return {
    routes: engineAdminRoutes({
      feeds,
      champions: champion.champions,
      ledger: ledger.ledger,
      judge,
      expectation,
      signalRows: rows,
      now,
    }),
    topics: [topics.audit],
  } satisfies Module;
}
