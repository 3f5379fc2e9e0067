import { createSyntheticMarketData } from '@croneai/engine/markets/synthetic/synthetic-market-data.ts';
import { PAIRS } from '@croneai/engine/markets/universe.ts';
import { createHealth } from '@croneai/platform/health.ts';
import { startJobWorker } from '@croneai/platform/jobs/worker.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';
import { connectMongo } from '@croneai/platform/mongo.ts';
import { createKnowledge } from '../../../services/signals/src/champion/knowledge.ts';
import { reportShard } from '../../../services/signals/src/slots/report-shard.ts';
import { scanShard } from '../../../services/signals/src/slots/scan-shard.ts';
import { slotCollection } from '../../../services/signals/src/slots/slot.model.ts';
import { createSlotRepository } from '../../../services/signals/src/slots/slot.repository.ts';
import { createSlotMetrics } from '../../../services/signals/src/slots/slot-metrics.ts';
import { SCAN_QUEUE, scanJobSchema } from '../../../services/signals/src/slots/slot-queues.ts';
import { writeShadows } from '../../../services/signals/src/slots/write-shadows.ts';
import { openEngineStores } from '../../../services/signals/test/engine-stores.ts';
import { PAYS_BY, PRICES } from '../../../services/signals/test/some-engine.ts';

/*
 * The scanning part of a signal worker, set up like the real worker. Each slot is on a different
 * past day, so that no prices are cached from the previous slot. The clock is set to the time of
 * the slot, so no slot counts as late.
 */

const [, , redisUrl = '', prefix = '', mongoUrl = '', database = '', seed = ''] = process.argv;
const VALIDITY_MS = 300_000;
const CONCURRENCY = 4;

const logger = createLogger({ name: 'bench', level: 'fatal' });
const metrics = createMetrics('bench');
const health = createHealth();
const mongo = await connectMongo({ url: mongoUrl, database, logger });
const slots = createSlotRepository({ model: slotCollection.model(mongo) });
const { champions, ledger, shadows } = openEngineStores(mongo, PRICES, PAYS_BY);
const marketData = createSyntheticMarketData({ seed, now: Date.now });
const paysBy = { kind: 'payout', payout: 0.85 } as const;
const scan = scanShard({
  universe: PAIRS,
  marketData,
  knowledge: createKnowledge({
    champions,
    prices: PRICES,
    onRefusal: (refusal) => process.exit(refusal.length),
  }),
  paysBy,
  signalsPerSlot: 1,
});
const common = {
  slots,
  ledger,
  scan,
  beside: writeShadows({
    shadows,
    marketData,
    prices: PRICES,
    paysBy,
    logger,
  }),
  publish: async (slot: number) => void process.send?.({ scanned: slot }),
  slotMs: VALIDITY_MS,
  metrics: createSlotMetrics({
    metrics,
    queues: { counts: async () => ({}) },
    slots: { findLastFinished: async () => undefined },
    concurrency: CONCURRENCY,
    now: () => new Date(),
  }),
};
startJobWorker({
  name: SCAN_QUEUE,
  redisUrl,
  prefix,
  schema: scanJobSchema,
  concurrency: CONCURRENCY,
  // Sets the clock to a second after the start of the slot.
  handle: (job, of) => reportShard({ ...common, now: () => new Date(job.slot + 1_000) })(job, of),
  logger,
  metrics,
  health,
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
