import { hasSimulatedPrices } from '@croneai/contracts/provenance.ts';
import { readConfig } from '@croneai/platform/config.ts';
import { mongoConfig, processConfig, redisConfig } from '@croneai/platform/config-keys.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { takeLowPriority } from '@croneai/platform/low-priority.ts';
import { buildIndexes, connectMongo } from '@croneai/platform/mongo.ts';
import { runProcess } from '@croneai/platform/process.ts';
import { connectRedis } from '@croneai/platform/redis.ts';
import { marketDataConfig, openFeeds } from '../../feeds/module.ts';
import { openSignals, termsConfig } from '../../signals/module.ts';
import { openSlots, publishConfig } from '../../slots/module.ts';
import { openHistory } from '../module.ts';

/*
 * Seeds a new local system with the signals of the last 24 hours, replayed on simulated prices, and
 * exits. Refuses to run outside local mode or on other prices, because a simulated history must not
 * look real.
 */

const loadConfig = () =>
  readConfig({
    ...processConfig,
    ...mongoConfig,
    ...redisConfig,
    ...marketDataConfig,
    ...termsConfig,
    ...publishConfig,
  });

export async function seedDemoHistory(config: ReturnType<typeof loadConfig>): Promise<number> {
  if (config.CRONE_MODE !== 'local')
    throw new Error('A demo history is created in local mode only (CRONE_MODE)');
  const logger = createLogger({ name: 'seed-demo-history', level: config.LOG_LEVEL });
  const now = () => new Date();
  const feeds = await openFeeds({ config, logger, now });
  if (!hasSimulatedPrices(feeds.provenance)) {
    logger.info('demo history skipped: prices are not simulated');
    return 0;
  }
  const mongo = await connectMongo({ url: config.MONGO_URL, database: config.MONGO_DATABASE, logger });
  const redis = connectRedis({ url: config.REDIS_URL, logger, purpose: 'commands' });
  try {
    const stores: Parameters<typeof openSignals>[0] = {
      openCollection: (collection) => collection.model(mongo),
      redis,
    };
    const signals = openSignals(stores);
    const slots = openSlots(stores);
    await buildIndexes(mongo);
    const added = await openHistory({ config, now }, { feeds, signals, slots }).seed();
    logger.info({ slots: added }, 'demo history stored');
    return added;
  } finally {
    redis.disconnect();
    await mongo.close();
  }
}

if (import.meta.main) {
  runProcess({
    name: 'seed-demo-history',
    main: async () => {
      const config = loadConfig();
      // Runs at low priority, because workers and the first page loads are more important.
      takeLowPriority(createLogger({ name: 'seed-demo-history', level: config.LOG_LEVEL }));
      await seedDemoHistory(config);
      process.exit(0);
    },
  });
}
