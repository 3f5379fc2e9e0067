import { redisUrlFor } from '@croneai/platform/config-keys.ts';
import { startJobWorker } from '@croneai/platform/jobs/worker.ts';
import { startHeartbeat } from '../jobs/heartbeat.ts';
import {
  SCAN_QUEUE,
  SETTLE_QUEUE,
  SLOT_QUEUE,
  scanJobSchema,
  settleJobSchema,
  slotJobSchema,
  withoutUndefined,
} from '../jobs/queues.ts';
import type { Parts } from './connections.ts';

/** Light jobs: planning and publishing must not wait behind each other. */
const SLOT_CONCURRENCY = 4;
const SETTLE_CONCURRENCY = 2;
/** A killed worker's jobs run elsewhere after this, or two thirds more; the rest of a slot waits for them. */
const LOCK_MS = 3_000;

/** What a worker works on. Each job may run twice: what it does counts once, by keys and states in the database. */
export function workers({
  work,
  config,
  prefix,
  logger,
  metrics,
  health,
}: Parts): { close(): Promise<void> }[] {
  const { planSlots, publisher, scanShard, settlements } = work;
  const queue = {
    ...withoutUndefined({ redisUrl: redisUrlFor(config, 'queue'), logger, prefix }),
    metrics,
    health,
  };
  const concurrency = config.WORKER_CONCURRENCY;
  const common = { ...queue, lockMs: LOCK_MS };
  return [
    startHeartbeat({ ...queue, concurrency }),
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
      handle: ({ slot }) => settlements.settleSlot(slot),
    }),
  ];
}
