import type { ScanJob } from '../jobs/queues.ts';
import type { createShardScan } from './scan-shard.ts';
import type { SlotRepository } from './slot.repository.ts';
import type { SlotMetrics } from './slot-metrics.ts';

/** Scans one shard for its slot; the one who brings the last report asks for the publication. */
export function createShardReporter({
  slots,
  scan,
  askForPublication,
  validityMs,
  metrics,
  now,
}: {
  slots: SlotRepository;
  scan: ReturnType<typeof createShardScan>;
  askForPublication: (slot: number, dispatch: number) => Promise<void>;
  validityMs: number;
  metrics: Pick<SlotMetrics, 'scanned'>;
  now: () => Date;
}) {
  const isWanted = async (slot: number, shard: number): Promise<boolean> => {
    const progress = await slots.findProgress(slot);
    return progress?.isOpen === true && !progress.reported.includes(shard);
  };

  return async (job: ScanJob, { attempt }: { attempt: number }): Promise<void> => {
    const { slot, shard, shardCount, dispatch } = job;
    if (slot + validityMs <= now().getTime()) return;
    // Of a shard that is handed out for the first time nobody can have reported.
    if ((dispatch > 1 || attempt > 1) && !(await isWanted(slot, shard))) return;
    const startedAt = performance.now();
    const report = await scan(slot, shard, shardCount);
    metrics.scanned(report, (performance.now() - startedAt) / 1_000);
    const progress = await slots.addReport(slot, report);
    if (progress && progress.reported.length >= progress.shardCount) await askForPublication(slot, dispatch);
  };
}
