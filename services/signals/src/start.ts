import { openMemberData } from '@croneai/access/member-data.ts';
import { openServicePlatform, type ServicePlatform } from '@croneai/access/service-platform.ts';
import { accountExportEndpoints } from '@croneai/contracts/endpoints/account-export.ts';
import { readConfig } from '@croneai/platform/config.ts';
import { serviceConfig } from '@croneai/platform/config-keys.ts';
import { closeOnFailure } from '@croneai/platform/open-platform.ts';
import type { StartOptions } from '@croneai/platform/open-process.ts';
import { type RunningService, serve } from '@croneai/platform/serve.ts';
import { openAccess } from './access/module.ts';
import { openCandles } from './candles/module.ts';
import { openChampion, openChampionNews } from './champion/module.ts';
import { openDisclosure } from './disclosure/module.ts';
import { openEngineAdmin } from './engine-admin/module.ts';
import { openExpectation } from './expectation/module.ts';
import {
  BACKGROUND_BUDGET_SHARE,
  checkPairCount,
  type Feeds,
  marketDataConfig,
  openFeeds,
  requireSourceKey,
} from './feeds/module.ts';
import { openJudge } from './judge/module.ts';
import { openLedger } from './ledger/module.ts';
import { openOwnTradeStore, openOwnTrades } from './own-trades/module.ts';
import { openPaper, openPaperStores } from './paper/module.ts';
import { openPerformance } from './performance/module.ts';
import { openPublicLog } from './public-log/module.ts';
import { openServiceState } from './service-state/module.ts';
import { openSignalList } from './signal-list/module.ts';
import { earlyAccessConfig, openSignals, signalRowsOf, termsConfig } from './signals/module.ts';
import { openSlots, slotConfig, watchWorkers } from './slots/module.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);

/**
 * Size of the buffer for log lines, in bytes. Lines are buffered, because the service writes one
 * for each request.
 */
const LOG_BUFFER_BYTES = 8_192;

export const signalsConfig = {
  ...serviceConfig,
  ...slotConfig,
  ...marketDataConfig,
  ...termsConfig,
  ...earlyAccessConfig,
};
/** Reads the configuration; no other code of this process reads the environment. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env) {
  const config = readConfig(signalsConfig, env);
  checkPairCount(config);
  requireSourceKey(config);
  return config;
}
type SignalsConfig = ReturnType<typeof loadConfig>;

/**
 * Opens the modules of the service. If several modules handle the same event, their handlers run in
 * the order of the returned list.
 */
export function openModules(platform: ServicePlatform<SignalsConfig>, feeds: Feeds) {
  const access = openAccess(platform);
  const signals = openSignals(platform);
  const slots = openSlots(platform);
  watchWorkers(platform, { slots });
  const rows = signalRowsOf(platform, { signals, feeds })();
  const disclosure = openDisclosure(platform, { access });
  const candles = openCandles(platform, { feeds, access, signals });
  const ledger = openLedger(platform, { feeds });
  const champion = openChampion(platform, { feeds });
  const news = openChampionNews(platform, { feeds });
  const judge = openJudge(platform, { feeds, champion, ledger });
  const expectation = openExpectation(platform, { feeds });
  const engineAdmin = openEngineAdmin(platform, {
    feeds,
    champion,
    ledger,
    judge,
    expectation,
    rows,
  });
  const signalList = openSignalList(platform, { access, disclosure, signals, slots });
  const performance = openPerformance(platform, { access, feeds, signals, rows, slots });
  const publicLog = openPublicLog(platform, { access, disclosure, signals, slots });
  const serviceState = openServiceState(platform, { feeds, slots, champion, news, judge, candles, rows });
  const paperStores = openPaperStores(platform);
  const paper = openPaper(platform, { stores: paperStores, feeds, access, signals, rows, disclosure });
  const ownTradeStore = openOwnTradeStore(platform);
  const ownTrades = openOwnTrades(platform, { store: ownTradeStore, access, signals, disclosure, paper });
  const memberData = openMemberData({
    exportEndpoint: accountExportEndpoints.signals,
    endsWith: 'access',
    modules: [access, disclosure, paperStores, ownTradeStore],
  });
  return [
    // On an access event, `paper` reads the copy that `access` has just stored, so `access` comes
    // first.
    ...([memberData, access, paperStores, ownTradeStore, paper] as const),
    ...([feeds, signals, slots, disclosure, candles, ownTrades] as const),
    ...([signalList, performance, publicLog, serviceState] as const),
    ...([ledger, champion, judge, expectation, engineAdmin] as const),
  ] as const;
}

export async function start(config: SignalsConfig, options: StartOptions = {}): Promise<RunningService> {
  const opened = await openServicePlatform('signals', config, {
    ...options,
    migrations: MIGRATIONS,
    logBufferBytes: LOG_BUFFER_BYTES,
  });
  // Uses the shared clock, so that all processes agree when a slot starts and when early access to
  // its signals ends.
  const platform = { ...opened, now: options.now ?? (() => new Date(opened.clock.now())) };
  const feeds = await closeOnFailure(platform, () => openFeeds(platform, { share: BACKGROUND_BUDGET_SHARE }));
  return serve(platform, openModules(platform, feeds));
}
