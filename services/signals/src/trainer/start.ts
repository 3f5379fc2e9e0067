import type { LiveEntry } from '@croneai/contracts/live-log.ts';
import { readConfig } from '@croneai/platform/config.ts';
import { mongoConfig, processConfig, redisConfig } from '@croneai/platform/config-keys.ts';
import { closeOnFailure, openStores, type Stores } from '@croneai/platform/open-platform.ts';
import { openProcess, type Process, type StartOptions } from '@croneai/platform/open-process.ts';
import { type RunningService, serve } from '@croneai/platform/serve.ts';
import { openChampion, openChampionNews } from '../champion/module.ts';
import {
  BACKGROUND_BUDGET_SHARE,
  checkPairCount,
  type Feeds,
  marketDataConfig,
  openFeeds,
  requireSourceKey,
} from '../feeds/module.ts';
import { openJudge } from '../judge/module.ts';
import { openLedger } from '../ledger/module.ts';
import { openSignals, termsConfig } from '../signals/module.ts';
import { openSlots } from '../slots/module.ts';
import { openTraining } from '../training/module.ts';

const MIGRATIONS = new URL('../migrations/', import.meta.url);

export const trainerConfig = {
  ...processConfig,
  ...mongoConfig,
  ...redisConfig,
  ...marketDataConfig,
  ...termsConfig,
};
/** Reads the configuration; no other code of this process reads the environment. */
export function loadTrainerConfig(env: NodeJS.ProcessEnv = process.env) {
  const config = readConfig(trainerConfig, env);
  checkPairCount(config);
  requireSourceKey(config);
  return config;
}
type TrainerConfig = ReturnType<typeof loadTrainerConfig>;

function openModules(
  platform: Process<TrainerConfig> & Stores<LiveEntry>,
  feeds: Feeds,
  queuePrefix: string | undefined,
) {
  const signals = openSignals(platform);
  const slots = openSlots(platform);
  const ledger = openLedger(platform, { feeds });
  const champion = openChampion(platform, { feeds });
  const news = openChampionNews(platform, { feeds });
  const judge = openJudge(platform, { feeds, champion, ledger });
  const training = openTraining(platform, {
    feeds,
    champion,
    news,
    ledger,
    judge,
    signals,
    slots,
    queuePrefix,
  });
  return [feeds, signals, slots, ledger, champion, judge, training] as const;
}

/**
 * Starts one trainer. Any number of trainers may run; each job runs in only one of them. Scans do
 * not need a trainer: while none runs, the last champion decides until it is too old.
 */
export async function start(
  config: TrainerConfig,
  { queuePrefix, ...options }: StartOptions & { queuePrefix?: string } = {},
): Promise<RunningService> {
  const process = await openProcess(config, { ...options, name: 'signals-trainer', migrations: MIGRATIONS });
  const { platform, feeds } = await closeOnFailure(process, async () => {
    const stores = await openStores<LiveEntry>(process);
    const opened = { ...process, ...stores, now: () => new Date(stores.clock.now()) };
    return { platform: opened, feeds: await openFeeds(opened, { share: BACKGROUND_BUDGET_SHARE }) };
  });
  return serve(platform, openModules(platform, feeds, queuePrefix));
}
