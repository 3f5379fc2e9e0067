import { volatilityOf } from '@croneai/engine/markets/movement.ts';
import { redisUrlFor } from '@croneai/platform/config-keys.ts';
import { createKafka } from '@croneai/platform/kafka/kafka.ts';
import { kafkaSettings } from '@croneai/platform/kafka/kafka-settings.ts';
import { createListVersion } from '@croneai/platform/list-version.ts';
import { buildIndexes } from '@croneai/platform/mongo.ts';
import { startOutboxRelay } from '@croneai/platform/outbox/relay.ts';
import type { ProcessParts, ServiceParts } from '@croneai/platform/service.ts';
import { readMinutes } from '../candles/read-minutes.ts';
import { createVolatilityStore } from '../candles/volatility.ts';
import { followChampion } from '../champion/follow-champion.ts';
import { createKnowledge } from '../champion/knowledge.ts';
import type { WorkerConfig } from '../config.ts';
import { TOPICS } from '../events/subscriptions.ts';
import { connectBacking } from '../jobs/connect-backing.ts';
import { openQueues } from '../jobs/queues.ts';
import { engineModels, openEngineStores, openShadows } from '../judge/engine-stores.ts';
import { openPaperStores } from '../paper/open-paper-stores.ts';
import { weekReportCollection } from '../paper/week-report.model.ts';
import { logCollection } from '../public-log/log.model.ts';
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
  const { PAYS_BY: paysBy, SIGNALS_PER_SLOT: signalsPerSlot } = config;
  const earlyAccessMs = config.EARLY_ACCESS_SECONDS * 1_000;
  const backing = await connectBacking(config, process, 1);
  const { redis, live, mongo, clock, marketData, prices } = backing;
  const { provenance } = marketData;
  const now = () => new Date(clock.now());
  const queues = openQueues({ redisUrl: redisUrlFor(config, 'queue'), logger, prefix });
  const kafka = createKafka({ ...kafkaSettings(config), clientId: 'signals-worker', logger });
  // Signals are made without Kafka too: they wait in the outbox. It rejects only when the adapter is disconnected.
  kafka.ensureTopics(TOPICS).catch(() => undefined);
  const signalDocuments = signalCollection.model(mongo);
  const models = [signalDocuments, weekReportCollection.model(mongo), logCollection.model(mongo)];
  const relay = startOutboxRelay({ models, kafka, logger, metrics, health, clock });
  const signals = createSignalRepository({ model: signalDocuments, relay });
  const slots = createSlotRepository({ model: slotCollection.model(mongo) });
  const paper = openPaperStores(mongo, relay);
  const engine = engineModels(mongo);
  const { champions, ledger, readAlarms } = openEngineStores(engine, prices, paysBy);
  const logKeeper = openLogKeeper({
    ...{ mongo, redis, config, slots, signals, provenance, process, now },
    alarms: () => readAlarms(clock.now()),
  });
  await buildIndexes(mongo);
  const listVersion = createListVersion(redis, 'signals');
  const minutes = readMinutes({ marketData, now });
  const announce = announceChange({ listVersion, live, readMinutes: minutes, earlyAccessMs });
  const slotMetrics = createSlotMetrics({ metrics, queues, slots, now });
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
    ...{ slots, signals, announce, paysBy, provenance, signalsPerSlot, earlyAccessMs, now },
    validityMs: config.SIGNAL_VALIDITY_SECONDS * 1_000,
    settleAt: queues.addSettle,
    publishMovements: async (slot) => {
      const moved = volatilityOf(slot, marketData);
      if (moved) await volatility.put(moved);
    },
    onFinished: (slot) => {
      slotMetrics.finished(slot);
      process.runSoon(KEEP_LOG);
    },
  });
  const onSettled = () => process.runSoon(KEEP_LOG);
  const settlements = createSettlements({ signals, marketData, announce, onSettled, now });
  return {
    ...backing,
    ...paper,
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
