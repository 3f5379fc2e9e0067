import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { ChampionNews, Champions } from '../champion/module.ts';
import type { Expectations } from '../expectation/module.ts';
import type { Feeds } from '../feeds/module.ts';
import type { Judge } from '../judge/module.ts';
import type { Ledgers } from '../ledger/module.ts';
import type { SignalRows } from '../signals/module.ts';
import { engineAdminRoutes } from './routes.ts';

/** The page "Engine" of the admins: reads what the trainer has made, and lets another artefact decide. */
export function openEngineAdmin(
  { live, now }: Pick<ServicePlatform, 'live' | 'now'>,
  {
    feeds,
    champion,
    news,
    ledger,
    judge,
    expectation,
    rows,
  }: {
    feeds: Pick<Feeds, 'prices' | 'provenance'>;
    champion: Pick<Champions, 'champions'>;
    news: Pick<ChampionNews, 'notifyWorkers'>;
    ledger: Pick<Ledgers, 'ledger'>;
    judge: Pick<Judge, 'judgements' | 'readAlarms' | 'shadows'>;
    expectation: Expectations;
    rows: SignalRows;
  },
) {
  return {
    routes: engineAdminRoutes({
      feeds,
      champions: champion.champions,
      notifyWorkers: news.notifyWorkers,
      ledger: ledger.ledger,
      judge,
      expectation,
      signalRows: rows,
      live,
      now,
    }),
    topics: [topics.audit],
  } satisfies Module;
}
