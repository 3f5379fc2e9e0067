import { slotAfter } from '@croneai/engine/markets/slot-clock.ts';
import { SCANNED_PAIRS } from '@croneai/engine/markets/universe.ts';
import { redisUrlFor } from '@croneai/platform/config-keys.ts';
import type { EachRow } from '@croneai/platform/each-row.ts';
import { startJobWorker } from '@croneai/platform/jobs/worker.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Process } from '@croneai/platform/open-process.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import type { Repeat } from '@croneai/platform/repeat.ts';
import type { SharedClock } from '@croneai/platform/shared-clock.ts';
import type { MarketNews } from '../candles/module.ts';
import { type Champions, type KnowledgeReader, openKnowledge } from '../champion/module.ts';
import type { Feeds } from '../feeds/module.ts';
import type { Ledgers } from '../ledger/module.ts';
import type { EarlyAccessConfig, Signals, TermsConfig } from '../signals/module.ts';
import { type AnnounceChange, repairListVersion } from './announce.ts';
import type { SlotWorkConfig } from './config.ts';
import { countLiveWorkers, shardCountFor } from './live-workers.ts';
import { planSlots } from './plan-slots.ts';
import { createSlotPublisher, type SlotPublisher } from './publish-slot.ts';
import { reconcileSlots } from './reconcile-slots.ts';
import { reportShard } from './report-shard.ts';
import { type ScanShard, scanShard } from './scan-shard.ts';
import { reportSkew } from './skewed-workers.ts';
import type { SlotRepository } from './slot.repository.ts';
import { createSlotMetrics, type SlotMetrics } from './slot-metrics.ts';
import { openQueues, type Queues, SCAN_QUEUE, scanJobSchema } from './slot-queues.ts';
import { type ShadowStores, stampShadows, writeShadows } from './write-shadows.ts';

/**
 * Planning starts this long before a slot. Planning and queueing take about ten milliseconds, so
 * the scans can start at the boundary. Must be shorter than `LONGEST_WAIT_MS`, the longest time
 * that a shard waits for its start.
 */
const PLAN_AHEAD_MS = 1_500;
/**
 * For slots shorter than half a minute (tests), planning starts this share of the slot's length
 * before the slot.
 */
const MOST_AHEAD_SHARE = 0.05;
const RECONCILE_EVERY_MS = 1_000;
const SWEEP_EVERY_MS = 5_000;
/**
 * Lifetime of a job's lock. If a worker is killed, its jobs stay locked for this time. Other
 * workers search for expired locks at intervals of two thirds of this time, and start the jobs
 * again. The slot waits until these jobs have run.
 */
const LOCK_MS = 3_000;

type Config = SlotWorkConfig &
  TermsConfig &
  EarlyAccessConfig & { REDIS_URL: string; REDIS_QUEUE_URL?: string | undefined };
type Platform = Pick<Process<Config>, 'config' | 'logger' | 'metrics' | 'health' | 'now'> & {
  redis: Redis;
  clock: SharedClock;
};

type Uses = {
  feeds: Pick<Feeds, 'marketData' | 'provenance' | 'prices'>;
  signals: Pick<Signals, 'store' | 'listVersion'>;
  slots: { store: SlotRepository };
  champion: Pick<Champions, 'champions'>;
  ledger: Pick<Ledgers, 'ledger'>;
  /** Shadow engines. They decide each slot, as the served engine does, but publish nothing. */
  shadows: readonly ShadowStores[];
  news: Pick<MarketNews, 'publishMovements'>;
  announce: AnnounceChange;
  /**
   * `keepSoon` makes the worker append ended slots to the public log. `log` is absent in a worker
   * that writes no public log.
   */
  log?: { keepSoon(): void };
  eachRow: EachRow;
  /** Prefix of BullMQ's keys, so that tests can share one Redis. */
  queuePrefix?: string | undefined;
};

/** Dependencies that the rounds and jobs of a slot share. */
type SlotWork = Uses & {
  queues: Queues;
  slotMetrics: SlotMetrics;
  knowledge: KnowledgeReader;
  publisher: SlotPublisher;
  liveWorkers: ReturnType<typeof countLiveWorkers>;
};

/** Opens the worker's part of slots: it plans, scans, publishes, and replaces lost jobs. */
export function openSlotWork(platform: Platform, uses: Uses) {
  const { config, redis, clock, logger, metrics, health, now } = platform;
  const { signals, slots, announce, queuePrefix: prefix } = uses;
  const redisUrl = redisUrlFor(config, 'queue');
  const queues = openQueues({ redisUrl, logger, prefix });
  const slotMetrics = createSlotMetrics({
    metrics,
    queues,
    slots: slots.store,
    concurrency: config.WORKER_CONCURRENCY,
    now,
  });
  const { knowledge, close: stopFollowing } = openKnowledge(platform, {
    champion: uses.champion,
    feeds: uses.feeds,
    onRefusal: (refusal, stamp) => {
      slotMetrics.refused(refusal);
      // Logs the refusal for every shard of a slot. Logs nothing if the engine is not trained yet,
      // because that is not an error.
      if (refusal !== 'training') logger.error({ refusal, ...stamp }, 'trained models rejected');
    },
  });
  const publisher = openPublisher(platform, { ...uses, queues, slotMetrics });
  const liveWorkers = countLiveWorkers({ redis, clock });
  const work: SlotWork = { ...uses, queues, slotMetrics, knowledge, publisher, liveWorkers };
  return {
    repeats: [
      ...accounting(platform, work),
      {
        name: 'repair the version of the list',
        everyMs: SWEEP_EVERY_MS,
        work: repairListVersion({
          listVersion: signals.listVersion,
          announce,
          signals: signals.store,
          slots: slots.store,
        }),
      },
      { name: 'count workers', everyMs: SWEEP_EVERY_MS, work: liveWorkers.renew },
      { name: 'report a wrong clock', everyMs: SWEEP_EVERY_MS, work: reportSkew({ redis, clock }) },
    ],
    workers: () => [
      startJobWorker({
        redisUrl,
        prefix,
        logger,
        metrics,
        health,
        lockMs: LOCK_MS,
        name: SCAN_QUEUE,
        schema: scanJobSchema,
        concurrency: config.WORKER_CONCURRENCY,
        handle: scanAndReport(platform, work),
      }),
    ],
    async close() {
      stopFollowing();
      await queues.close();
    },
  } satisfies Module;
}

function openPublisher(
  { config, now }: Platform,
  {
    feeds,
    signals,
    slots,
    announce,
    news,
    queues,
    slotMetrics,
    log,
  }: Uses & Pick<SlotWork, 'queues' | 'slotMetrics'>,
): SlotPublisher {
  return createSlotPublisher({
    slots: slots.store,
    signals: signals.store,
    announce,
    paysBy: config.PAYS_BY,
    provenance: feeds.provenance,
    signalsPerSlot: config.SIGNALS_PER_SLOT,
    validityMs: config.SIGNAL_VALIDITY_SECONDS * 1_000,
    earlyAccessMs: config.EARLY_ACCESS_SECONDS * 1_000,
    settleAt: queues.addSettle,
    publishMovements: news.publishMovements,
    onFinished: (slot) => {
      slotMetrics.finished(slot);
      log?.keepSoon();
    },
    now,
  });
}

/**
 * Creates the rounds that plan new slots and resume slots whose worker died, so that every slot
 * ends.
 */
function accounting(
  { config, logger, now }: Platform,
  { feeds, slots, queues, knowledge, shadows, slotMetrics, publisher, eachRow, liveWorkers }: SlotWork,
): Repeat[] {
  const slotMs = config.SIGNAL_SLOT_SECONDS * 1_000;
  const aheadMs = Math.min(PLAN_AHEAD_MS, MOST_AHEAD_SHARE * slotMs);
  const pairCount = SCANNED_PAIRS.filter((pair) => feeds.marketData.supports(pair)).length;
  const plan = planSlots({
    slots: slots.store,
    dispatch: queues.addScans,
    stamp: knowledge.stamp,
    stampShadows: stampShadows(shadows, logger),
    slotMs,
    shardCount: () =>
      shardCountFor({
        pairs: pairCount,
        workers: liveWorkers.count(),
        concurrency: config.WORKER_CONCURRENCY,
      }),
    now,
    onMissed: slotMetrics.missed,
  });
  /**
   * Returns the time until the next slot must be planned, but at most the interval of the watchdog.
   */
  const untilPlan = () => {
    const planned = now().getTime() + aheadMs;
    return Math.min(RECONCILE_EVERY_MS, slotAfter(planned, slotMs) - planned);
  };
  return [
    { name: 'plan slots', everyMs: untilPlan, work: () => plan({ aheadMs }) },
    {
      name: 'reconcile slots',
      everyMs: RECONCILE_EVERY_MS,
      work: reconcileSlots({
        slots: slots.store,
        publisher,
        dispatch: queues.addScans,
        isQueued: queues.isScanPending,
        eachRow,
        now,
      }),
    },
  ];
}

function scanAndReport(
  { config, logger, now }: Platform,
  { feeds, slots, ledger, shadows, knowledge, slotMetrics, publisher }: SlotWork,
) {
  const { marketData, prices } = feeds;
  const paysBy = config.PAYS_BY;
  const scan = scanShard({
    universe: SCANNED_PAIRS,
    marketData,
    knowledge,
    paysBy,
    signalsPerSlot: config.SIGNALS_PER_SLOT,
  });
  const scanAndLog: ScanShard = async (of) => {
    const scanned = await scan(of);
    const { problem, unpriced } = scanned.report;
    const { slot, shard } = of;
    // Members get a general reason. The field `kind` must not be called `code`, because the log
    // redacts fields of that name.
    if (problem)
      logger.warn(
        { slot, shard, unpriced, kind: problem.code, reason: problem.message },
        'pairs have no current prices',
      );
    return scanned;
  };
  return reportShard({
    slots: slots.store,
    ledger: ledger.ledger,
    scan: scanAndLog,
    beside: writeShadows({ shadows, marketData, prices, paysBy, logger }),
    publish: publisher.publish,
    slotMs: config.SIGNAL_SLOT_SECONDS * 1_000,
    metrics: slotMetrics,
    now,
  });
}
