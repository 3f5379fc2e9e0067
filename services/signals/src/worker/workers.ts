import { PAIRS } from '@croneai/engine/markets/universe.ts';
import { redisUrlFor } from '@croneai/platform/config-keys.ts';
import { startJobWorker } from '@croneai/platform/jobs/worker.ts';
import { SCAN_QUEUE, SETTLE_QUEUE, scanJobSchema, settleJobSchema } from '../jobs/queues.ts';
import { reportShard } from '../slots/report-shard.ts';
import { scanShard } from '../slots/scan-shard.ts';
import { writeShadows } from '../slots/write-shadows.ts';
import type { Parts } from './connections.ts';

const SETTLE_CONCURRENCY = 2;
/** A killed worker's jobs run elsewhere after this, or two thirds more; the rest of a slot waits for them. */
const LOCK_MS = 3_000;

/** What a worker works on. Each job may run twice: what it does counts once, by keys and states in the database. */
export function workers(parts: Parts): { close(): Promise<void> }[] {
  const { config, prefix, logger, metrics, health, settlements } = parts;
  const redisUrl = redisUrlFor(config, 'queue');
  const common = { redisUrl, prefix, logger, metrics, health, lockMs: LOCK_MS };
  return [
    startJobWorker({
      ...common,
      name: SCAN_QUEUE,
      schema: scanJobSchema,
      concurrency: config.WORKER_CONCURRENCY,
      handle: scanAndReport(parts),
    }),
    startJobWorker({
      ...common,
      name: SETTLE_QUEUE,
      schema: settleJobSchema,
      concurrency: SETTLE_CONCURRENCY,
      handle: ({ slot }) => settlements.settleSlot(slot),
    }),
  ];
}

function scanAndReport(parts: Parts) {
  const { config, logger, marketData, knowledge, slots, ledger, slotMetrics: metrics, now } = parts;
  const { shadows, prices, publisher } = parts;
  const scan = scanShard({
    universe: PAIRS,
    marketData,
    knowledge,
    paysBy: config.PAYS_BY,
    signalsPerSlot: config.SIGNALS_PER_SLOT,
  });
  return reportShard({
    slots,
    ledger,
    scan: async (of) => {
      const scanned = await scan(of);
      const { problem, unpriced } = scanned.report;
      const { slot, shard } = of;
      // Members get a general reason. Not `code`: under that name the log hides what members are mailed.
      if (problem)
        logger.warn(
          { slot, shard, unpriced, kind: problem.code, reason: problem.message },
          'pairs have no current prices',
        );
      return scanned;
    },
    beside: writeShadows({ shadows, marketData, prices, paysBy: config.PAYS_BY, logger }),
    publish: publisher.publish,
    slotMs: config.SIGNAL_SLOT_SECONDS * 1_000,
    metrics,
    now,
  });
}
