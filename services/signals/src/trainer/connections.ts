import type { LiveEntry } from '@croneai/contracts/live-log.ts';
import { redisUrlFor } from '@croneai/platform/config-keys.ts';
import { connectLiveWriter } from '@croneai/platform/live/live-writer.ts';
import { buildIndexes, connectMongo } from '@croneai/platform/mongo.ts';
import { connectRedis } from '@croneai/platform/redis.ts';
import type { ProcessParts, ServiceParts } from '@croneai/platform/service.ts';
import { startSharedClock } from '@croneai/platform/shared-clock.ts';
import { contractOf, pricesOf } from '../champion/line.ts';
import type { TrainerConfig } from '../config.ts';
import { createMarketData } from '../feeds/create-market-data.ts';
import { connectBudgets, SHARE_BESIDE_SCANS } from '../feeds/live/provider-budget.ts';
import { engineModels, openEngineStores, openShadows } from '../judge/engine-stores.ts';
import { createPublishedRecord } from '../judge/published-record.ts';
import { signalCollection } from '../signals/signal.model.ts';
import { slotCollection } from '../slots/slot.model.ts';
import { openEngineQueue } from './engine-jobs.ts';
import { collectAlarms, collectChampionAge } from './trainer-metrics.ts';

/** What a trainer is built from. */
export type Parts = ServiceParts<TrainerConfig, Awaited<ReturnType<typeof connect>>>;

/** Opens everything outside of a trainer, and what is built on it alone. Waits for MongoDB. */
export async function connect(config: TrainerConfig, process: ProcessParts, prefix?: string) {
  const { logger, metrics, health } = process;
  const { MONGO_URL: url, MONGO_DATABASE: database, REDIS_URL: redisUrl } = config;
  // A wrong setting ends the process before anything is waited for.
  const budgets = connectBudgets({ redisUrl, logger, share: SHARE_BESIDE_SCANS });
  let sharedTime = Date.now;
  const marketData = await createMarketData(config, () => sharedTime(), budgets.open);
  const mayEvict = config.CRONE_MODE === 'local';
  const redis = connectRedis({ url: redisUrl, logger, health, purpose: 'commands', mayEvict });
  const mongo = await connectMongo({ url, database, logger, health });
  const clock = await startSharedClock({ mongo, logger, metrics, health });
  sharedTime = clock.now;
  const models = engineModels(mongo);
  const published = createPublishedRecord({
    signals: signalCollection.model(mongo),
    slots: slotCollection.model(mongo),
  });
  await buildIndexes(mongo);
  const prices = pricesOf(marketData.provenance, config);
  const { champions, ledger, judgements } = openEngineStores(models, prices, contractOf(config.PAYS_BY));
  collectChampionAge(metrics, champions, clock.now);
  collectAlarms(metrics, { champions, judgements, now: clock.now });
  const live = connectLiveWriter<LiveEntry>({ url: redisUrlFor(config, 'live'), logger, metrics });
  const queue = openEngineQueue({ redisUrl: redisUrlFor(config, 'queue'), logger, prefix });
  return {
    redis,
    clock,
    marketData,
    prices,
    champions,
    ledger,
    judgements,
    shadows: openShadows(models, prices, config.PAYS_BY),
    published,
    live,
    queue,
    /** Put before BullMQ's keys. */
    prefix,
    async close() {
      await queue.close();
      await live.close();
      redis.disconnect();
      budgets.close();
      await clock.stop();
      await mongo.close();
    },
  };
}
