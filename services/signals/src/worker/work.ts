import type { LiveEntry } from '@croneai/contracts/live-log.ts';
import { SIGNAL_VALIDITY_SECONDS } from '@croneai/contracts/signals.ts';
import { createListVersion } from '@croneai/platform/list-version.ts';
import type { LiveWriter } from '@croneai/platform/live/live-writer.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import type { SharedClock } from '@croneai/platform/shared-clock.ts';
import { readMinutes } from '../candles/read-minutes.ts';
import { type EngineModels, openEngineStores } from '../champion/engine-stores.ts';
import { createKnowledge } from '../champion/knowledge.ts';
import { pricesOf } from '../champion/line.ts';
import type { WorkerConfig } from '../config.ts';
import { ensureSchedule } from '../jobs/ensure-schedule.ts';
import type { Queues } from '../jobs/queues.ts';
import type { MarketData } from '../markets/market-data.ts';
import { PAIRS } from '../markets/universe.ts';
import { createVolatilityStore, volatilityOf } from '../movements/volatility.ts';
import type { PaperSettingsRepository } from '../paper/paper-settings.repository.ts';
import { reportWeek } from '../paper/report-week.ts';
import { createSignalTape } from '../paper/signal-tape.ts';
import type { WeekReportRepository } from '../paper/week-report.repository.ts';
import type { WeekRunRepository } from '../paper/week-run.repository.ts';
import { createSettlements } from '../settlement/settle-signals.ts';
import { announceChange } from '../signals/announce.ts';
import type { SignalRepository } from '../signals/signal.repository.ts';
import { planSlots } from '../slots/plan-slots.ts';
import { createSlotPublisher } from '../slots/publish-slot.ts';
import { reconcileSlots } from '../slots/reconcile-slots.ts';
import { reportShard } from '../slots/report-shard.ts';
import { type ScanShard, scanShard } from '../slots/scan-shard.ts';
import { reportSkew } from '../slots/skewed-workers.ts';
import type { SlotRepository } from '../slots/slot.repository.ts';
import { findSlotPattern } from '../slots/slot-clock.ts';
import { createSlotMetrics } from '../slots/slot-metrics.ts';

const VALIDITY_MS = SIGNAL_VALIDITY_SECONDS * 1_000;

type Outside = {
  redis: Redis;
  live: LiveWriter<LiveEntry>;
  clock: SharedClock;
  queues: Queues;
  signals: SignalRepository;
  slots: SlotRepository;
  engine: EngineModels;
  paperSettings: PaperSettingsRepository;
  weekReports: WeekReportRepository;
  weekRuns: WeekRunRepository;
  marketData: MarketData;
  logger: Logger;
  metrics: Metrics;
  prefix: string | undefined;
};

/** What a worker does on what it has opened: for the tables of its jobs and of its repeats. */
export function createWork(config: WorkerConfig, outside: Outside) {
  const { queues, signals, slots, redis, clock, marketData, prefix } = outside;
  const now = () => new Date(clock.now());
  const slotMs = config.SIGNAL_SLOT_SECONDS * 1_000;
  const listVersion = createListVersion(redis, 'signals');
  const announce = announceChange({
    listVersion,
    live: outside.live,
    readMinutes: readMinutes({ marketData, now }),
    earlyAccessMs: config.EARLY_ACCESS_SECONDS * 1_000,
  });
  const { PAYS_BY: paysBy } = config;
  const prices = pricesOf(marketData.provenance, config);
  const { champions, ledger } = openEngineStores(outside.engine, prices);
  const signalsPerSlot = config.SIGNALS_PER_SLOT;
  const volatility = createVolatilityStore(redis);
  const metrics = createSlotMetrics(outside.metrics, {
    counts: queues.counts,
    findLastFinished: slots.findLastFinished,
    now,
  });

  const knowledge = createKnowledge({
    champions,
    prices,
    onRefusal: (refusal, stamp) => {
      metrics.refused(refusal);
      // Each shard of a slot logs it; an engine without training is no fault.
      if (refusal !== 'training')
        outside.logger.error({ refusal, ...stamp }, 'the trained models cannot be decided by');
    },
  });
  const plan = planSlots({
    slots,
    dispatch: queues.addScans,
    stamp: knowledge.stamp,
    slotMs,
    validityMs: VALIDITY_MS,
    shardCount: config.SCAN_SHARDS,
    now,
    onMissed: metrics.missed,
  });
  const publisher = createSlotPublisher({
    slots,
    signals,
    announce,
    paysBy,
    provenance: marketData.provenance,
    signalsPerSlot,
    validityMs: VALIDITY_MS,
    settleAt: queues.addSettle,
    publishMovements: async (slot) => {
      const moved = volatilityOf(slot, marketData);
      if (moved) await volatility.put(moved);
    },
    onFinished: metrics.finished,
    now,
  });
  const scan = scanShard({
    universe: PAIRS,
    marketData,
    knowledge,
    paysBy,
    signalsPerSlot,
    validityMs: VALIDITY_MS,
  });
  const scanAndReport = reportShard({
    slots,
    ledger,
    scan: logProblems(scan, outside.logger),
    queuePublication: queues.addPublish,
    validityMs: VALIDITY_MS,
    slotMs: config.SIGNAL_SLOT_SECONDS * 1_000,
    metrics,
    now,
  });
  const reconcile = reconcileSlots({
    slots,
    publisher,
    dispatch: queues.addScans,
    isQueued: queues.isScanPending,
    now,
  });
  const onSettled = ({ status }: { status: string }) => metrics.settled(status);
  const settlements = createSettlements({ signals, marketData, announce, onSettled, now });
  const ensure = ensureSchedule({
    redis,
    isClockOff: clock.isOwnClockOff,
    schedule: () => queues.schedulePlans(findSlotPattern(config.SIGNAL_SLOT_SECONDS) as string),
    slotSeconds: config.SIGNAL_SLOT_SECONDS,
    prefix,
  });
  const repairListVersion = async () => {
    const [signal, slot] = await Promise.all([signals.findLastChange(), slots.findLastFinished()]);
    for (const newest of [signal, slot?.finishedAt]) {
      if (newest && (await listVersion.isBehind(newest)))
        await announce({ changedAt: newest, signals: [], slot: null });
    }
  };

  const { provenance } = marketData;
  const { paperSettings: settings, weekReports: reports, weekRuns: runs } = outside;
  const openTape = () => createSignalTape({ signals, settings, listVersion, paysBy, provenance });
  const reportWeeks = reportWeek({ settings, reports, runs, openTape, provenance, now });

  return {
    prices,
    /** Runs when another champion of these prices is announced. */
    readChampionAhead: knowledge.readAhead,
    planSlots: plan,
    publisher,
    scanShard: scanAndReport,
    settlements,
    reconcileSlots: reconcile,
    ensureSchedule: ensure,
    repairListVersion,
    reportSkew: reportSkew({ redis, clock }),
    reportWeek: reportWeeks,
  };
}

/** Members get a general reason for missing prices; the source's own message is for the log. */
function logProblems(scan: ScanShard, logger: Logger): ScanShard {
  return async (of) => {
    const scanned = await scan(of);
    const { problem, unpriced } = scanned.report;
    const { slot, shard } = of;
    if (problem) {
      // Not `code`: under that name the log hides what members are mailed.
      const { code: kind, message: said } = problem;
      logger.warn({ slot, shard, unpriced, kind, said }, 'pairs have no current prices');
    }
    return scanned;
  };
}
