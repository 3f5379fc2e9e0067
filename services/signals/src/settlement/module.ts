import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { redisUrlFor } from '@croneai/platform/config-keys.ts';
import { startJobWorker } from '@croneai/platform/jobs/worker.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Feeds } from '../feeds/module.ts';
import type { Signals } from '../signals/module.ts';
import { type AnnounceChange, SETTLE_QUEUE, settleJobSchema } from '../slots/module.ts';
import { createSettlements } from './settle-signals.ts';

const SWEEP_EVERY_MS = 5_000;
const CONCURRENCY = 2;
/**
 * Lifetime of a job's lock. If a worker is killed, its jobs stay locked for this time. Other
 * workers search for expired locks at intervals of two thirds of this time, and start the jobs
 * again.
 */
const LOCK_MS = 3_000;

type Needs = Pick<
  ServicePlatform<{ REDIS_URL: string; REDIS_QUEUE_URL?: string | undefined }>,
  'config' | 'logger' | 'metrics' | 'health' | 'now'
>;

/**
 * Opens the worker's part: a job that settles each slot's expired signals, and a round that settles
 * the signals of lost jobs.
 */
export function openSettlement(
  { config, logger, metrics, health, now }: Needs,
  {
    feeds: { marketData },
    signals,
    announce,
    log,
    queuePrefix: prefix,
  }: {
    feeds: Pick<Feeds, 'marketData'>;
    signals: Pick<Signals, 'store'>;
    announce: AnnounceChange;
    /**
     * `keepSoon` makes the worker append new results to the public log. `log` is absent in a worker
     * that writes no public log.
     */
    log?: { keepSoon(): void };
    queuePrefix?: string | undefined;
  },
) {
  const settlements = createSettlements({
    signals: signals.store,
    marketData,
    announce,
    onSettled: () => log?.keepSoon(),
    now,
  });
  return {
    repeats: [{ name: 'settle what is due', everyMs: SWEEP_EVERY_MS, work: settlements.sweep }],
    workers: () => [
      startJobWorker({
        redisUrl: redisUrlFor(config, 'queue'),
        prefix,
        logger,
        metrics,
        health,
        lockMs: LOCK_MS,
        name: SETTLE_QUEUE,
        schema: settleJobSchema,
        concurrency: CONCURRENCY,
        handle: ({ slot }) => settlements.settleSlot(slot),
      }),
    ],
  } satisfies Module;
}
