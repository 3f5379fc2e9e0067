import { setTimeout as delay } from 'node:timers/promises';
import { VALIDITY_MS } from '@croneai/engine/markets/slot-clock.ts';
import { isAllLate, isPartlyLate } from '@croneai/engine/slots/late-prices.ts';
import type { Ledger } from '../ledger/module.ts';
import type { ScanShard, ShardOfSlot } from './scan-shard.ts';
import type { ShadowStamps } from './slot.model.ts';
import type { SlotRepository } from './slot.repository.ts';
import type { SlotMetrics } from './slot-metrics.ts';
import type { WriteShadows } from './write-shadows.ts';

/** Shard of a slot, as dispatched. */
type ShardJob = ShardOfSlot & { readonly dispatch: number; readonly shadows: ShadowStamps };

/** The last scan of a slot without prices begins so long before its time is over, so that it still ends with the reason. */
const LAST_SCAN_MS = 30_000;
/** Wait of a shard with prices for some pairs only: one provider of two may be seconds late. */
const PARTIAL_AFTER_MS = 12_000;
/** The engines in the shadow decide when the slot is published: nothing waits for them. */
const BESIDE_AFTER_MS = 1_000;
/** By how much the shared time of two processes may differ. A slot that is further ahead was planned by a wrong clock. */
const LONGEST_WAIT_MS = 2_000;

/**
 * Scans one shard for its slot; the worker with the last report publishes it, and the watchdog where that one dies. A shard of which no pair has prices
 * while some are to be expected is not reported: the provider may be seconds late at the boundary, and signals would live for
 * minutes. The watchdog hands it out again, until the time of the slot is nearly over or the next slot begins. One of which
 * some pairs have prices waits for the others for seconds only.
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
  /** The engines in the shadow decide; a worker that ends before leaves a hole in their ledger. */
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
    // Handed out again by the watchdog once it has begun.
    if (waitMs > LONGEST_WAIT_MS) return;
    // Before the start its last bars are not complete, and would be reported as missing.
    if (waitMs > 0) await delay(waitMs);
    // A shard's first dispatch cannot have a report yet.
    if ((dispatch > 1 || attempt > 1) && !(await isWanted(slot, shard))) return;
    const startedAt = performance.now();
    const { report, page, seen } = await scan({ slot, shard, shardCount, engine: job.engine });
    metrics.scanned(report, (performance.now() - startedAt) / 1_000);
    const isWorthAnother = now().getTime() < slot + Math.min(VALIDITY_MS, slotMs) - LAST_SCAN_MS;
    const isEarly = now().getTime() < slot + PARTIAL_AFTER_MS;
    if (isWorthAnother && (isAllLate(report) || (isEarly && isPartlyLate(report)))) return;
    // Before the report: what counts in the slot is in the ledger too, and a scan that runs twice writes it once.
    if (page) await ledger.addPage(page);
    const progress = await slots.addReport(slot, report);
    if (progress && progress.reported.length >= progress.shardCount) await publish(slot);
    // The job does not wait for it: in its place another shard of the slot may be scanned.
    if (seen)
      void delay(BESIDE_AFTER_MS, undefined, { ref: false }).then(() =>
        beside({ slot, shard, shardCount }, seen, job.shadows),
      );
  };
}
