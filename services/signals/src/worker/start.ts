import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import type { LiveEntry } from '@croneai/contracts/live-log.ts';
import { readConfig } from '@croneai/platform/config.ts';
import { kafkaConfig, mongoConfig, processConfig, redisConfig } from '@croneai/platform/config-keys.ts';
import { createEachRow } from '@croneai/platform/each-row.ts';
import { closeOnFailure, openBus, openStores } from '@croneai/platform/open-platform.ts';
import { openProcess, type StartOptions } from '@croneai/platform/open-process.ts';
import { type RunningService, serve } from '@croneai/platform/serve.ts';
import { openMarketNews } from '../candles/module.ts';
import { openChampion } from '../champion/module.ts';
import {
  checkPairCount,
  type Feeds,
  marketDataConfig,
  openFeeds,
  requireSourceKey,
} from '../feeds/module.ts';
import { openJudge } from '../judge/module.ts';
import { openLedger } from '../ledger/module.ts';
import { openOwnTradeStore } from '../own-trades/module.ts';
import { openPaperRounds, openPaperStores } from '../paper/module.ts';
import { logConfig, openLogKeeping } from '../public-log/module.ts';
import { openSettlement } from '../settlement/module.ts';
import { earlyAccessConfig, openSignals, signalRowsOf, termsConfig } from '../signals/module.ts';
import { announceChange, checkValidity, openSlots, openSlotWork, slotWorkConfig } from '../slots/module.ts';

const MIGRATIONS = new URL('../migrations/', import.meta.url);

export const workerConfig = {
  ...processConfig,
  ...mongoConfig,
  ...redisConfig,
  ...kafkaConfig,
  ...slotWorkConfig,
  ...marketDataConfig,
  ...termsConfig,
  ...earlyAccessConfig,
  ...logConfig,
};
/** Reads the configuration; no other code of this process reads the environment. */
export function loadWorkerConfig(env: NodeJS.ProcessEnv = process.env) {
  const config = readConfig(workerConfig, env);
  checkValidity(config);
  checkPairCount(config);
  requireSourceKey(config);
  return config;
}
type WorkerConfig = ReturnType<typeof loadWorkerConfig>;
/** A worker serves no calls, so it has no sessions and no hints for admins. */
type WorkerPlatform = Omit<ServicePlatform<WorkerConfig>, 'subscriber' | 'sessions' | 'adminHints'>;

function openModules(platform: WorkerPlatform, feeds: Feeds, queuePrefix: string | undefined) {
  const eachRow = createEachRow(platform, 'signals');
  const signals = openSignals(platform);
  const slots = openSlots(platform);
  const ledger = openLedger(platform, { feeds });
  const champion = openChampion(platform, { feeds });
  const judge = openJudge(platform, { feeds, champion, ledger });
  const news = openMarketNews(platform, { feeds });
  const log = openLogKeeping(platform, { feeds, signals, slots, judge });
  const announce = announceChange({
    listVersion: signals.listVersion,
    live: platform.live,
    readMinutes: news.readMinutes,
    earlyAccessMs: platform.config.EARLY_ACCESS_SECONDS * 1_000,
  });
  const settlement = openSettlement(platform, {
    feeds,
    signals,
    announce,
    log,
    queuePrefix,
  });
  const slotWork = openSlotWork(platform, {
    feeds,
    signals,
    slots,
    champion,
    ledger,
    shadows: judge.shadows,
    news,
    announce,
    log,
    eachRow,
    queuePrefix,
  });
  const paperStores = openPaperStores(platform);
  const ownTradeStore = openOwnTradeStore(platform);
  const openRows = signalRowsOf(platform, { signals, feeds });
  const paper = openPaperRounds(platform, {
    stores: paperStores,
    feeds,
    signals,
    openRows,
    findOwnLoss: ownTradeStore.findLoss(signals),
    eachRow,
  });
  return [
    feeds,
    signals,
    slots,
    ledger,
    champion,
    judge,
    slotWork,
    log,
    settlement,
    paperStores,
    ownTradeStore,
    paper,
  ] as const;
}

/** Starts one worker process; any number of them may run. It runs the jobs of planned slots. */
export async function start(
  config: WorkerConfig,
  { queuePrefix, ...options }: StartOptions & { queuePrefix?: string } = {},
): Promise<RunningService> {
  const process = await openProcess(config, { ...options, name: 'signals-worker', migrations: MIGRATIONS });
  const { platform, feeds } = await closeOnFailure(process, async () => {
    const stores = await openStores<LiveEntry>(process);
    const bus = openBus(process, stores);
    const opened = { ...process, ...stores, ...bus, now: () => new Date(stores.clock.now()) };
    return { platform: opened, feeds: await openFeeds(opened) };
  });
  return serve(platform, openModules(platform, feeds, queuePrefix));
}
