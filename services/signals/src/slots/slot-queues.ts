import { createJobQueue } from '@croneai/platform/jobs/queue.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import { z } from 'zod';
import type { DispatchShards } from './plan-slots.ts';

type QueueParts = {
  redisUrl: string;
  logger: Logger;
  /** Prefix of BullMQ's keys, so that tests can share one Redis. */
  prefix?: string | undefined;
};

const slot = z.int().min(0);
const shard = z.int().min(0);
const stamp = z.object({ artefact: z.string(), state: z.int() });

/**
 * Queue of jobs that each scan one shard of one slot. `dispatch` is the number of times that the
 * slot's shards were dispatched.
 */
export const SCAN_QUEUE = 'signals-scan';
export const scanJobSchema = z.object({
  slot,
  shard,
  shardCount: z.int().min(1),
  dispatch: z.int().min(1),
  engine: stamp.nullable(),
  shadows: z.record(z.string(), stamp),
});
/** Queue of jobs that each settle the signals of one slot at their expiry. */
export const SETTLE_QUEUE = 'signals-settle';
export const settleJobSchema = z.object({ slot });

/**
 * The watchdog and the sweeps repeat the work of a failed job, so a job needs only a few attempts.
 */
const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 250;
/**
 * Delay of a settlement after the expiry. The prices of the last minute arrive shortly after that
 * minute ends.
 */
const SETTLE_AFTER_MS = 1_000;

const scanJobId = (slotKey: number, shardIndex: number, dispatch: number): string =>
  `scan-${slotKey}-${shardIndex}-${dispatch}`;

/**
 * Opens the queues for adding jobs. A lost or repeated job does no harm, because the documents in
 * the database decide which work is still needed.
 */
export function openQueues(parts: QueueParts) {
  const scans = createJobQueue({ ...parts, name: SCAN_QUEUE, schema: scanJobSchema });
  const settlements = createJobQueue({ ...parts, name: SETTLE_QUEUE, schema: settleJobSchema });
  const retry = { attempts: ATTEMPTS, firstPauseMs: FIRST_PAUSE_MS };
  return {
    addScans: (async ({ slot: key, shardCount, dispatches: dispatch, engine, shadows }, shards) => {
      const add = (index: number) =>
        scans.add(
          { slot: key, shard: index, shardCount, dispatch, engine, shadows },
          { ...retry, jobId: scanJobId(key, index, dispatch) },
        );
      await Promise.all(shards.map(add));
    }) satisfies DispatchShards,
    isScanPending: (slotKey: number, shardIndex: number, dispatch: number) =>
      scans.isPending(scanJobId(slotKey, shardIndex, dispatch)),
    async addSettle(slotKey: number, expiresAt: Date): Promise<void> {
      const delayMs = Math.max(0, expiresAt.getTime() + SETTLE_AFTER_MS - Date.now());
      await settlements.add({ slot: slotKey }, { ...retry, jobId: `settle-${slotKey}`, delayMs });
    },
    /** Returns the number of jobs in each queue by state. */
    async counts() {
      const all = { [SCAN_QUEUE]: scans, [SETTLE_QUEUE]: settlements };
      const counted = Object.entries(all).map(async ([name, queue]) => [name, await queue.counts()] as const);
      return Object.fromEntries(await Promise.all(counted));
    },
    async close(): Promise<void> {
      await Promise.all([scans.close(), settlements.close()]);
    },
  };
}
export type Queues = ReturnType<typeof openQueues>;
