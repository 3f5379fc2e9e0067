import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@croneai/platform/errors.ts';
import type { Health } from '@croneai/platform/health.ts';
import { createJobQueue } from '@croneai/platform/jobs/queue.ts';
import { startJobWorker } from '@croneai/platform/jobs/worker.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import { z } from 'zod';

// A worker can hang while its connection to Redis looks well. So its health is measured by jobs that it has processed. The heartbeat
// that platform gives every queue shows that a worker takes jobs; a job planned by the clock shows that the scheduler plans.

const HEARTBEAT_QUEUE = 'signals-heartbeat';
const SCHEDULE_ID = 'heartbeat';
/** Six fields, with seconds; UTC. Bound to the clock, as the slots are. */
const EVERY_FIVE_SECONDS = '*/5 * * * * *';
const PLAN_RETRY_MS = 1_000;

const heartbeatSchema = z.object({});

export type HeartbeatOptions = {
  redisUrl: string;
  concurrency: number;
  logger: Logger;
  metrics: Metrics;
  health: Health;
  /** Put before BullMQ's keys, so that tests can share one Redis. */
  prefix?: string;
};

/** Works on the heartbeat queue and plans its job, as soon as Redis is there; each worker process plans the same one. */
export function startHeartbeat(options: HeartbeatOptions): { close(): Promise<void> } {
  const { redisUrl, concurrency, logger, metrics, health, prefix } = options;
  const queue = {
    name: HEARTBEAT_QUEUE,
    redisUrl,
    schema: heartbeatSchema,
    logger,
    ...(prefix === undefined ? {} : { prefix }),
  };
  const lastBeat = metrics.gauge({
    name: 'signals_worker_last_heartbeat_timestamp_seconds',
    help: 'When this process last worked on a planned heartbeat',
  });
  const worker = startJobWorker({
    ...queue,
    concurrency,
    health,
    metrics,
    handle: async () => lastBeat.setToCurrentTime(),
  });
  const jobs = createJobQueue(queue);
  const stopping = new AbortController();
  onceRedisIsThere(logger, stopping.signal, () =>
    jobs.schedule({ id: SCHEDULE_ID, pattern: EVERY_FIVE_SECONDS, data: {} }),
  ).catch((error: unknown) => logger.error({ err: error }, 'the heartbeat cannot be planned'));
  return {
    async close() {
      stopping.abort();
      await worker.close();
      await jobs.close();
    },
  };
}

async function onceRedisIsThere(
  logger: Logger,
  signal: AbortSignal,
  plan: () => Promise<void>,
): Promise<void> {
  for (let isLogged = false; !signal.aborted; isLogged = true) {
    try {
      return await plan();
    } catch (error) {
      if (!(error instanceof AppError && error.status === 503)) throw error;
      if (!isLogged) logger.warn('no job can be planned yet: waiting for Redis');
      await delay(PLAN_RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
