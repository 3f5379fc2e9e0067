import { setTimeout as delay } from 'node:timers/promises';
import type { SlotOutcome } from '@croneai/contracts/slots.ts';
import type { Refusal } from '@croneai/engine/model/artefact.ts';
import type { JobCounts } from '@croneai/platform/jobs/queue.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import type { StoredSlot } from './slot.model.ts';
import type { SlotRepository } from './slot.repository.ts';

/**
 * Upper bounds of the buckets, in seconds after the start of a slot. A signal is due within five
 * seconds, so most bounds are near that time. A signal ends after five minutes, so that is the last
 * bound.
 */
const LATENESS_BUCKETS = [0.1, 0.25, 0.5, 1, 2, 3, 4, 5, 6, 10, 30, 60, 120, 300];
const SCAN_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16];

/**
 * Maximum time that a scrape waits for MongoDB, so that a hanging MongoDB does not delay the other
 * metrics.
 */
const READ_WITHIN_MS = 2_000;

/**
 * Creates the metrics of slots. Each scrape reads the depth of the queues from Redis, and the age
 * of the newest finished slot from MongoDB. While a store is down, the scrape leaves out the metric
 * that needs this store.
 */
export function createSlotMetrics({
  metrics,
  queues,
  slots,
  concurrency,
  now,
}: {
  metrics: Metrics;
  queues: { counts(): Promise<Record<string, JobCounts>> };
  slots: Pick<SlotRepository, 'findLastFinished'>;
  /** Number of shards that this worker scans at once. */
  concurrency: number;
  now: () => Date;
}) {
  const lateness = metrics.histogram({
    name: 'signals_slot_lateness_seconds',
    help: 'Time from the start of a slot to its outcome, without missed slots',
    buckets: LATENESS_BUCKETS,
  });
  const outcomes = metrics.counter({
    name: 'signals_slots_total',
    help: 'Slots that this process finished, by outcome',
    labelNames: ['outcome'],
  });
  const scanSeconds = metrics.histogram({
    name: 'signals_scan_duration_seconds',
    help: 'Duration of the scan of one shard of the universe',
    buckets: SCAN_BUCKETS,
  });
  metrics
    .gauge({
      name: 'signals_scan_concurrency',
      help: 'Number of shards that this worker scans at once',
    })
    .set(concurrency);
  const scanned = metrics.counter({
    name: 'signals_scanned_pairs_total',
    help: 'Pairs that this process scanned, by result',
    labelNames: ['result'],
  });
  const refusals = metrics.counter({
    name: 'signals_engine_refusals_total',
    help: 'Scans of a shard without usable trained models, by reason',
    labelNames: ['reason'],
  });
  metrics.gauge({
    name: 'signals_queue_jobs',
    help: 'Jobs in each queue by state, the same in every worker',
    labelNames: ['queue', 'state'],
    async collect() {
      this.reset();
      const all = await queues.counts().catch(() => ({}) as Record<string, JobCounts>);
      for (const [queue, states] of Object.entries(all))
        for (const [state, count] of Object.entries(states)) this.set({ queue, state }, count);
    },
  });
  exposeSlotAge({ metrics, slots, now });
  return {
    finished({ outcome, latenessMs }: Pick<StoredSlot, 'outcome' | 'latenessMs'>): void {
      outcomes.inc({ outcome });
      if (outcome !== 'missed') lateness.observe(latenessMs / 1_000);
    },
    missed(count: number): void {
      outcomes.inc({ outcome: 'missed' satisfies SlotOutcome }, count);
    },
    scanned(result: { scanned: number; closed: number; unpriced: number }, seconds: number): void {
      scanSeconds.observe(seconds);
      for (const key of ['scanned', 'closed', 'unpriced'] as const) scanned.inc({ result: key }, result[key]);
    },
    refused(reason: Refusal): void {
      refusals.inc({ reason });
    },
  };
}
export type SlotMetrics = ReturnType<typeof createSlotMetrics>;

/**
 * Exposes the age of the newest finished slot. Both the service and the workers expose this age,
 * because the metrics of workers are missing while no worker runs.
 */
export function exposeSlotAge({
  metrics,
  slots,
  now,
}: {
  metrics: Metrics;
  slots: Pick<SlotRepository, 'findLastFinished'>;
  now: () => Date;
}): void {
  metrics.gauge({
    name: 'signals_last_finished_slot_age_seconds',
    help: 'Time since the start of the newest slot with an outcome, the same in every process',
    // Because of the label, the gauge has no value before the first slot. A gauge without labels
    // would start at 0, as if a slot had just begun.
    labelNames: ['outcome'],
    async collect() {
      this.reset();
      const found = slots.findLastFinished().catch(() => undefined);
      const last = await Promise.race([found, delay(READ_WITHIN_MS, undefined, { ref: false })]);
      if (last) this.set({ outcome: last.outcome }, (now().getTime() - last.slot) / 1_000);
    },
  });
}

/**
 * Maximum age of the newest slot with an outcome, in slots. The next slot normally has its outcome
 * before this age is reached.
 */
const LATE_AFTER_SLOTS = 2;
/** Added to the maximum age, because a busy machine may be late. */
const LATE_MARGIN_MS = 10_000;

/**
 * Creates a health check that throws while the newest slot with an outcome is too old, for example
 * because all workers are down.
 */
export function createSlotCheck({
  slots,
  slotMs,
  now,
}: {
  slots: Pick<SlotRepository, 'findLastFinished'>;
  slotMs: number;
  now: () => Date;
}) {
  return async (): Promise<void> => {
    const last = await slots.findLastFinished();
    const ageMs = last?.origin === 'worker' ? now().getTime() - last.slot : 0;
    if (ageMs > LATE_AFTER_SLOTS * slotMs + LATE_MARGIN_MS)
      throw new Error(`no slot has finished for ${Math.round(ageMs / 1_000)} s`);
  };
}
