import { setTimeout as delay } from 'node:timers/promises';
import { VALIDITY_MS } from '@croneai/engine/markets/slot-clock.ts';
import { isAllLate, isPartlyLate } from '@croneai/engine/slots/late-prices.ts';
import type { Ledger } from '../ledger/module.ts';
import type { ScanShard, ShardOfSlot } from './scan-shard.ts';
import type { ShadowStamps } from './slot.model.ts';
import type { SlotRepository } from './slot.repository.ts';
import type { SlotMetrics } from './slot-metrics.ts';
import type { WriteShadows } from './write-shadows.ts';

/** A dispatched shard of a slot. */
type ShardJob = ShardOfSlot & { readonly dispatch: number; readonly shadows: ShadowStamps };

/**
 * Time before the deadline of a slot at which a shard without prices is scanned for the last time.
 * The shard then reports why its prices are missing, and the slot ends with this reason.
 */
const LAST_SCAN_MS = 30_000;
/**
 * Maximum time after the start of a slot for which a shard waits while some of its pairs have no
 * prices. One of two providers may be a few seconds late.
 */
const PARTIAL_AFTER_MS = 12_000;
/**
 * Time from the report of a shard until the shadow engines run on this shard. By then, the slot is
 * usually published, so shadow engines do not delay its signals.
 */
const BESIDE_AFTER_MS = 1_000;
/**
 * Maximum time that a job waits for the start of its slot. Slots are planned only shortly before
 * they start. A longer wait therefore means that a process with a wrong clock planned the slot.
 */
const LONGEST_WAIT_MS = 2_000;

/**
 * Scans one shard for its slot. The worker with the last report publishes the slot; if that worker
 * dies, the watchdog publishes it. If all expected prices of a shard are missing, the shard is not
 * reported yet: the provider may be only seconds late, and signals live for minutes. The watchdog
 * dispatches the shard again until the slot is nearly over or the next slot begins. If only some
 * prices are missing, the shard waits a few seconds for them.
 */
export function reportShard({
  slots,
  ledger,
  scan,
  beside,
  publish,
  slotMs,
  metrics,
  now,
}: {
  slots: SlotRepository;
  ledger: Pick<Ledger, 'addPage'>;
  scan: ScanShard;
  /** Runs the shadow engines. If the worker dies before they run, their ledger has a gap. */
  beside: WriteShadows;
  publish: (slot: number) => Promise<void>;
  slotMs: number;
  metrics: Pick<SlotMetrics, 'scanned'>;
  now: () => Date;
}) {
  const isWanted = async (slot: number, shard: number): Promise<boolean> => {
    const progress = await slots.findProgress(slot);
    return progress?.isOpen === true && !progress.reported.includes(shard);
  };

  return async (job: ShardJob, { attempt }: { attempt: number }): Promise<void> => {
    const { slot, shard, shardCount, dispatch } = job;
    if (slot + VALIDITY_MS <= now().getTime()) return;
    const waitMs = slot - now().getTime();
    // This slot was planned too early. Once it has begun, the watchdog dispatches the shard again.
    if (waitMs > LONGEST_WAIT_MS) return;
    // Before the start of the slot, the last bars are incomplete, and the scan would report them as
    // missing.
    if (waitMs > 0) await delay(waitMs);
    // On the first dispatch of a shard, there cannot be a report yet, so this check is skipped.
    if ((dispatch > 1 || attempt > 1) && !(await isWanted(slot, shard))) return;
    const startedAt = performance.now();
    const { report, page, seen } = await scan({ slot, shard, shardCount, engine: job.engine });
    metrics.scanned(report, (performance.now() - startedAt) / 1_000);
    const isWorthAnother = now().getTime() < slot + Math.min(VALIDITY_MS, slotMs) - LAST_SCAN_MS;
    const isEarly = now().getTime() < slot + PARTIAL_AFTER_MS;
    if (isWorthAnother && (isAllLate(report) || (isEarly && isPartlyLate(report)))) return;
    // The page is stored before the report, so that the ledger contains everything that decided the
    // slot. If the scan is repeated, the page is not written again.
    if (page) await ledger.addPage(page);
    const progress = await slots.addReport(slot, report);
    if (progress && progress.reported.length >= progress.shardCount) await publish(slot);
    // The job does not wait for the shadow engines, so the worker can already scan another shard.
    if (seen)
      void delay(BESIDE_AFTER_MS, undefined, { ref: false }).then(() =>
        beside({ slot, shard, shardCount }, seen, job.shadows),
      );
  };
}
