import { redisUrlFor } from '@croneai/platform/config-keys.ts';
import { createKafka } from '@croneai/platform/kafka/kafka.ts';
import { kafkaSettings } from '@croneai/platform/kafka/kafka-settings.ts';
import { createListVersion } from '@croneai/platform/list-version.ts';
import { buildIndexes } from '@croneai/platform/mongo.ts';
import { startOutboxRelay } from '@croneai/platform/outbox/relay.ts';
import type { ProcessParts, ServiceParts } from '@croneai/platform/service.ts';
import { readMinutes } from '../candles/read-minutes.ts';
import { followChampion } from '../champion/follow-champion.ts';
import { createKnowledge } from '../champion/knowledge.ts';
import { contractOf } from '../champion/line.ts';
import type { WorkerConfig } from '../config.ts';
import { TOPICS } from '../events/subscriptions.ts';
import { connectBacking } from '../jobs/connect-backing.ts';
import { openQueues } from '../jobs/queues.ts';
import { engineModels, openEngineStores, openShadows } from '../judge/engine-stores.ts';
import { readAlarms } from '../judge/read-alarms.ts';
import { createVolatilityStore, volatilityOf } from '../movements/volatility.ts';
import { createLeaderboardRepository, leaderboardCollection } from '../paper/leaderboard.repository.ts';
import { paperSettingsCollection } from '../paper/paper-settings.model.ts';
import { createPaperSettingsRepository } from '../paper/paper-settings.repository.ts';
import { paperStateCollection } from '../paper/paper-state.model.ts';
import { createPaperStateRepository } from '../paper/paper-state.repository.ts';
import { weekReportCollection } from '../paper/week-report.model.ts';
import { createWeekReportRepository } from '../paper/week-report.repository.ts';
import { KEEP_LOG, openLogKeeper } from '../public-log/open-log-keeper.ts';
import { createSettlements } from '../settlement/settle-signals.ts';
import { signalCollection } from '../signals/signal.model.ts';
import { createSignalRepository } from '../signals/signal.repository.ts';
import { announceChange } from '../slots/announce.ts';
import { createSlotPublisher } from '../slots/publish-slot.ts';
import { slotCollection } from '../slots/slot.model.ts';
import { createSlotRepository } from '../slots/slot.repository.ts';
import { createSlotMetrics } from '../slots/slot-metrics.ts';

/** What a worker is built from. */
export type Parts = ServiceParts<WorkerConfig, Awaited<ReturnType<typeof connect>>>;

/** Opens everything outside of a worker, and what is built on it alone. Waits for MongoDB. */
export async function connect(config: WorkerConfig, process: ProcessParts, prefix?: string) {
  const { logger, metrics, health } = process;
  const backing = await connectBacking(config, process, 1);
  const { redis, live, mongo, clock, marketData, prices } = backing;
  const queues = openQueues({ redisUrl: redisUrlFor(config, 'queue'), logger, prefix });
  const signalDocuments = signalCollection.model(mongo);
  const slots = createSlotRepository({ model: slotCollection.model(mongo) });
  const readSignals = createSignalRepository({ model: signalDocuments });
  const engine = engineModels(mongo);
  const weekReportDocuments = weekReportCollection.model(mongo);
  const paperSettings = createPaperSettingsRepository({ model: paperSettingsCollection.model(mongo) });
  const paperStates = createPaperStateRepository({ model: paperStateCollection.model(mongo) });
  const leaderboard = createLeaderboardRepository({ model: leaderboardCollection.model(mongo) });
  const { champions, ledger, judgements } = openEngineStores(engine, prices, contractOf(config.PAYS_BY));
  const logKeeper = openLogKeeper({
    mongo,
    redis,
    config,
    slots,
    signals: readSignals,
    provenance: marketData.provenance,
    alarms: () => readAlarms({ champions, judgements, now: clock.now }),
    process,
    now: () => new Date(clock.now()),
  });
  await buildIndexes(mongo);
  const kafka = createKafka({ ...kafkaSettings(config), clientId: 'signals-worker', logger });
  // Signals are made without Kafka too: they wait in the outbox. It rejects only when the adapter is disconnected.
  kafka.ensureTopics(TOPICS).catch(() => undefined);
  const models = [signalDocuments, weekReportDocuments];
  const relay = startOutboxRelay({ models, kafka, logger, metrics, health, clock });
  const signals = createSignalRepository({ model: signalDocuments, relay });
  const weekReports = createWeekReportRepository({ model: weekReportDocuments, relay });
  const now = () => new Date(clock.now());
  const { PAYS_BY: paysBy } = config;
  const listVersion = createListVersion(redis, 'signals');
  const earlyAccessMs = config.EARLY_ACCESS_SECONDS * 1_000;
  const minutes = readMinutes({ marketData, now });
  const announce = announceChange({ listVersion, live, readMinutes: minutes, earlyAccessMs });
  const slotMetrics = createSlotMetrics(metrics, {
    counts: queues.counts,
    findLastFinished: slots.findLastFinished,
    now,
  });
  const knowledge = createKnowledge({
    champions,
    prices,
    onRefusal: (refusal, stamp) => {
      slotMetrics.refused(refusal);
      // Each shard of a slot logs it; an engine without training is no fault.
      if (refusal !== 'training')
        logger.error({ refusal, ...stamp }, 'the trained models cannot be decided by');
    },
  });
  const champion = followChampion({
    redisUrl: config.REDIS_URL,
    logger,
    prices,
    onChanged: knowledge.readAhead,
  });
  const volatility = createVolatilityStore(redis);
  const publisher = createSlotPublisher({
    earlyAccessMs,
    slots,
    signals,
    announce,
    paysBy,
    provenance: marketData.provenance,
    signalsPerSlot: config.SIGNALS_PER_SLOT,
    settleAt: queues.addSettle,
    publishMovements: async (slot) => {
      const moved = volatilityOf(slot, marketData);
      if (moved) await volatility.put(moved);
    },
    onFinished: (slot) => {
      slotMetrics.finished(slot);
      process.runSoon(KEEP_LOG);
    },
    now,
  });
  const onSettled = () => process.runSoon(KEEP_LOG);
  const settlements = createSettlements({ signals, marketData, announce, onSettled, now });
  return {
    ...backing,
    now,
    queues,
    signals,
    slots,
    ledger,
    shadows: openShadows(engine, prices, paysBy),
    knowledge,
    listVersion,
    announce,
    slotMetrics,
    publisher,
    logKeeper,
    settlements,
    paperSettings,
    paperStates,
    leaderboard,
    weekReports,
    /** Put before BullMQ's keys. */
    prefix,
    async close() {
      champion.close();
      await queues.close();
      await relay.stop();
      await kafka.disconnect();
      await backing.close();
    },
  };
}
