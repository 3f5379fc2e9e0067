import type { LiveEntry } from '@croneai/contracts/live-log.ts';
import { redisUrlFor } from '@croneai/platform/config-keys.ts';
import { connectLiveWriter } from '@croneai/platform/live/live-writer.ts';
import { connectMongo } from '@croneai/platform/mongo.ts';
import { connectRedis } from '@croneai/platform/redis.ts';
import type { ProcessParts } from '@croneai/platform/service.ts';
import { startSharedClock } from '@croneai/platform/shared-clock.ts';
import { pricesOf } from '../champion/line.ts';
import type { TrainerConfig, WorkerConfig } from '../config.ts';
import { createMarketData } from '../feeds/create-market-data.ts';
import { connectBudgets } from '../feeds/live/provider-budget.ts';

/** Opens what a process that serves no calls stands on. Waits for MongoDB. `share` of what providers grant. */
export async function connectBacking(
  config: WorkerConfig | TrainerConfig,
  { logger, metrics, health }: Pick<ProcessParts, 'logger' | 'metrics' | 'health'>,
  share: number,
) {
  const { MONGO_URL: url, MONGO_DATABASE: database, REDIS_URL: redisUrl } = config;
  // A wrong setting ends the process before anything is waited for.
  const budgets = connectBudgets({ redisUrl, logger, share });
  let sharedTime = Date.now;
  const marketData = await createMarketData(config, () => sharedTime(), budgets.open);
  const mayEvict = config.CRONE_MODE === 'local';
  const redis = connectRedis({ url: redisUrl, logger, health, purpose: 'commands', mayEvict });
  const live = connectLiveWriter<LiveEntry>({ url: redisUrlFor(config, 'live'), logger, metrics });
  const mongo = await connectMongo({ url, database, logger, health });
  const clock = await startSharedClock({ mongo, logger, metrics, health });
  sharedTime = clock.now;
  return {
    redis,
    live,
    mongo,
    clock,
    marketData,
    prices: pricesOf(marketData.provenance, config),
    async close() {
      await live.close();
      redis.disconnect();
      budgets.close();
      await clock.stop();
      await mongo.close();
    },
  };
}
