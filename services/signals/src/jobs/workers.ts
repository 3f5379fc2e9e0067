import type { Health } from '@croneai/platform/health.ts';
import { startJobWorker } from '@croneai/platform/jobs/worker.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import type { createSlotPlanner } from '../slots/plan-slots.ts';
import type { SlotPublisher } from '../slots/publish-slot.ts';
import {
  type QueueParts,
  SCAN_QUEUE,
  type ScanJob,
  SETTLE_QUEUE,
  SLOT_QUEUE,
  scanJobSchema,
  settleJobSchema,
  slotJobSchema,
  withoutUndefined,
} from './queues.ts';

/** Light jobs: planning and publishing must not wait behind each other. */
const SLOT_CONCURRENCY = 4;
const SETTLE_CONCURRENCY = 2;
/** A killed worker's jobs run elsewhere after this, or two thirds more; the rest of a slot waits for them. */
const LOCK_MS = 3_000;

export interface WorkerParts extends QueueParts {
  metrics: Metrics;
  health: Health;
  /** Scans at once. */
  concurrency: number;
  planSlots: ReturnType<typeof createSlotPlanner>;
  publisher: Pick<SlotPublisher, 'publish'>;
  scanShard: (job: ScanJob, context: { attempt: number }) => Promise<void>;
  settleSlot: (slot: number) => Promise<void>;
}

/** Works on the three queues. Each job may run twice: what it does counts once, by keys and states in the database. */
export function startWorkers({
  planSlots,
  publisher,
  scanShard,
  settleSlot,
  concurrency,
  ...parts
}: WorkerParts) {
  const { metrics, health } = parts;
  const common = { ...withoutUndefined(parts), metrics, health, lockMs: LOCK_MS };
  const workers = [
    startJobWorker({
      ...common,
      name: SLOT_QUEUE,
      schema: slotJobSchema,
      concurrency: SLOT_CONCURRENCY,
      handle: (job) => (job.kind === 'plan' ? planSlots() : publisher.publish(job.slot)),
    }),
    startJobWorker({ ...common, name: SCAN_QUEUE, schema: scanJobSchema, concurrency, handle: scanShard }),
    startJobWorker({
      ...common,
      name: SETTLE_QUEUE,
      schema: settleJobSchema,
      concurrency: SETTLE_CONCURRENCY,
      handle: ({ slot }) => settleSlot(slot),
    }),
  ];
  return {
    async close(): Promise<void> {
      await Promise.all(workers.map((worker) => worker.close()));
    },
  };
}
