import { isMadeUp } from '@croneai/contracts/provenance.ts';
import { PAIRS } from '@croneai/engine/markets/universe.ts';
import { kindByKind } from '@croneai/engine/walk-forward.ts';
import { createListVersion } from '@croneai/platform/list-version.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { takeLowPriority } from '@croneai/platform/low-priority.ts';
import { buildIndexes, connectMongo } from '@croneai/platform/mongo.ts';
import { runProcess } from '@croneai/platform/process.ts';
import { connectRedis } from '@croneai/platform/redis.ts';
import { type HistoryConfig, loadHistoryConfig } from '../config.ts';
import { createMarketData } from '../feeds/create-market-data.ts';
import { seedHistory } from '../history/seed-history.ts';
import { signalCollection } from '../signals/signal.model.ts';
import { createSignalRepository } from '../signals/signal.repository.ts';
import { slotCollection } from '../slots/slot.model.ts';
import { createSlotRepository } from '../slots/slot.repository.ts';
import { FIRST_MARKETS } from '../trainer/first-champion.ts';

/*
 * Gives a new local system the signals of the 24 hours before it was there, replayed on made-up prices, and ends.
 * Refuses outside local mode, and on other prices: a made-up history must not pass for a real one.
 */

export async function seedDemoHistory(config: HistoryConfig): Promise<number> {
  if (config.CRONE_MODE !== 'local')
    throw new Error('A demo history is made in local mode only (CRONE_MODE)');
  const logger = createLogger({ name: 'seed-demo-history', level: config.LOG_LEVEL });
  const marketData = await createMarketData(config);
  if (!isMadeUp(marketData.provenance)) {
    logger.info('no demo history: the prices are not made up');
    return 0;
  }
  const mongo = await connectMongo({ url: config.MONGO_URL, database: config.MONGO_DATABASE, logger });
  const redis = connectRedis({ url: config.REDIS_URL, logger, purpose: 'commands' });
  try {
    const slots = createSlotRepository({ model: slotCollection.model(mongo) });
    const signals = createSignalRepository({ model: signalCollection.model(mongo) });
    await buildIndexes(mongo);
    // As many as a first champion begins with: a new system is looked at within seconds.
    const pairs = kindByKind(PAIRS.filter((pair) => marketData.supports(pair))).slice(0, FIRST_MARKETS);
    const added = await seedHistory({
      ...{ slots, signals, marketData, pairs },
      listVersion: createListVersion(redis, 'signals'),
      signalsPerSlot: config.SIGNALS_PER_SLOT,
      paysBy: config.PAYS_BY,
      now: () => new Date(),
    });
    logger.info({ slots: added }, 'the demo history is there');
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
      const config = loadHistoryConfig();
      // The workers and the first page loads come first.
      takeLowPriority(createLogger({ name: 'seed-demo-history', level: config.LOG_LEVEL }));
      await seedDemoHistory(config);
      process.exit(0);
    },
  });
}
