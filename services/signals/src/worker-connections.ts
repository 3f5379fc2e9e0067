import type { Health } from '@croneai/platform/health.ts';
import { createKafka } from '@croneai/platform/kafka/kafka.ts';
import { kafkaSettings } from '@croneai/platform/kafka/kafka-settings.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import { buildIndexes, connectMongo } from '@croneai/platform/mongo.ts';
import { startOutboxRelay } from '@croneai/platform/outbox/outbox.ts';
import { connectRedis } from '@croneai/platform/redis.ts';
import { startSharedClock } from '@croneai/platform/shared-clock.ts';
import { engineModels } from './champion/engine-stores.ts';
import type { WorkerConfig } from './config.ts';
import { TOPICS } from './events/subscriptions.ts';
import { openQueues } from './jobs/queues.ts';
import { paperSettingsModel } from './paper/paper-settings.model.ts';
import { createPaperSettingsRepository } from './paper/paper-settings.repository.ts';
import { weekReportModel } from './paper/week-report.model.ts';
import { createWeekReportRepository } from './paper/week-report.repository.ts';
import { weekRunModel } from './paper/week-run.model.ts';
import { createWeekRunRepository } from './paper/week-run.repository.ts';
import { signalModel } from './signals/signal.model.ts';
import { createSignalRepository } from './signals/signal.repository.ts';
import { slotModel } from './slots/slot.model.ts';
import { createSlotRepository } from './slots/slot.repository.ts';

/** Opens everything outside of a worker, and what is built on it alone. Waits for MongoDB. */
export async function connectWorker(
  config: WorkerConfig,
  edge: { logger: Logger; metrics: Metrics; health: Health; prefix?: string | undefined },
) {
  const { logger, metrics, health, prefix } = edge;
  const redisUrl = config.REDIS_URL;
  const mayEvict = config.CRONE_MODE === 'local';
  const redis = connectRedis({ url: redisUrl, logger, health, purpose: 'commands', mayEvict });
  const queues = openQueues({ redisUrl, logger, prefix });
  const mongo = await connectMongo({
    url: config.MONGO_URL,
    database: config.MONGO_DATABASE,
    logger,
    health,
  });
  const clock = await startSharedClock({ mongo, logger, metrics, health });
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
  return {
    redis,
    clock,
    queues,
    signalDocuments,
    signals,
    slots,
    engine,
    paperSettings,
    weekReports: createWeekReportRepository({ model: weekReportDocuments, relay }),
    weekRuns: createWeekRunRepository(weekRuns),
    async close() {
      await queues.close();
      await relay.stop();
      await kafka.disconnect();
      redis.disconnect();
      await clock.stop();
      await mongo.close();
    },
  };
}
export type WorkerConnections = Awaited<ReturnType<typeof connectWorker>>;
