import type { LiveEntry } from '@croneai/contracts/live-log.ts';
import { redisUrlFor } from '@croneai/platform/config-keys.ts';
import { createKafka } from '@croneai/platform/kafka/kafka.ts';
import { kafkaSettings } from '@croneai/platform/kafka/kafka-settings.ts';
import { connectLiveWriter } from '@croneai/platform/live/live-writer.ts';
import { buildIndexes, connectMongo } from '@croneai/platform/mongo.ts';
import { startOutboxRelay } from '@croneai/platform/outbox/relay.ts';
import { connectRedis } from '@croneai/platform/redis.ts';
import type { ProcessParts, ServiceParts } from '@croneai/platform/service.ts';
import { startSharedClock } from '@croneai/platform/shared-clock.ts';
import { engineModels } from '../champion/engine-stores.ts';
import { followChampion } from '../champion/follow-champion.ts';
import type { WorkerConfig } from '../config.ts';
import { TOPICS } from '../events/subscriptions.ts';
import { openQueues } from '../jobs/queues.ts';
import { createMarketData } from '../markets/create-market-data.ts';
import { connectBudgets } from '../markets/live/provider-budget.ts';
import { paperSettingsModel } from '../paper/paper-settings.model.ts';
import { createPaperSettingsRepository } from '../paper/paper-settings.repository.ts';
import { weekReportModel } from '../paper/week-report.model.ts';
import { createWeekReportRepository } from '../paper/week-report.repository.ts';
import { weekRunModel } from '../paper/week-run.model.ts';
import { createWeekRunRepository } from '../paper/week-run.repository.ts';
import { signalModel } from '../signals/signal.model.ts';
import { createSignalRepository } from '../signals/signal.repository.ts';
import { slotModel } from '../slots/slot.model.ts';
import { createSlotRepository } from '../slots/slot.repository.ts';
import { createWork } from './work.ts';

/** What a worker is built from. */
export type Parts = ServiceParts<WorkerConfig, Awaited<ReturnType<typeof connect>>>;

/** Opens everything outside of a worker, and what is built on it alone. Waits for MongoDB. */
export async function connect(config: WorkerConfig, process: ProcessParts, prefix?: string) {
  const { logger, metrics, health } = process;
  const redisUrl = config.REDIS_URL;
  // A wrong setting ends the process before anything is waited for.
  const budgets = connectBudgets({ redisUrl, logger });
  let sharedTime = Date.now;
  const marketData = await createMarketData(config, () => sharedTime(), budgets.open);
  const mayEvict = config.CRONE_MODE === 'local';
  const redis = connectRedis({ url: redisUrl, logger, health, purpose: 'commands', mayEvict });
  const queues = openQueues({ redisUrl: redisUrlFor(config, 'queue'), logger, prefix });
  const live = connectLiveWriter<LiveEntry>({ url: redisUrlFor(config, 'live'), logger, metrics });
  const mongo = await connectMongo({
    url: config.MONGO_URL,
    database: config.MONGO_DATABASE,
    logger,
    health,
  });
  const clock = await startSharedClock({ mongo, logger, metrics, health });
  sharedTime = clock.now;
  const signalDocuments = signalModel(mongo);
  const slots = createSlotRepository(slotModel(mongo));
  const engine = engineModels(mongo);
  const weekReportDocuments = weekReportModel(mongo);
  const weekRuns = weekRunModel(mongo);
  const paperSettings = createPaperSettingsRepository(paperSettingsModel(mongo));
  await buildIndexes(mongo);
  const kafka = createKafka({ ...kafkaSettings(config), clientId: 'signals-worker', logger });
  // Signals are made without Kafka too: they wait in the outbox. It rejects only when the adapter is disconnected.
  kafka.ensureTopics(TOPICS).catch(() => undefined);
  const models = [signalDocuments, weekReportDocuments];
  const relay = startOutboxRelay({ models, kafka, logger, metrics, health });
  const signals = createSignalRepository({ signals: signalDocuments, relay });
  const work = createWork(config, {
    redis,
    live,
    clock,
    queues,
    signals,
    slots,
    engine,
    paperSettings,
    weekReports: createWeekReportRepository({ model: weekReportDocuments, relay }),
    weekRuns: createWeekRunRepository(weekRuns),
    marketData,
    logger,
    metrics,
    prefix,
  });
  const { prices, readChampionAhead: onChanged } = work;
  const champion = followChampion({ redisUrl, logger, prices, onChanged });
  return {
    work,
    /** Put before BullMQ's keys. */
    prefix,
    async close() {
      champion.close();
      await queues.close();
      await live.close();
      await relay.stop();
      await kafka.disconnect();
      redis.disconnect();
      await clock.stop();
      await mongo.close();
      budgets.close();
    },
  };
}
