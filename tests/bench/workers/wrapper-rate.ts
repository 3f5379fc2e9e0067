import { randomBytes } from 'node:crypto';
import { createHealth } from '@croneai/platform/health.ts';
import { startJobWorker } from '@croneai/platform/jobs/worker.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';
import { connectRedis } from '@croneai/platform/redis.ts';
import { Queue, Worker } from 'bullmq';
import { scanJobSchema } from '../../../services/signals/src/slots/slot-queues.ts';

const CONCURRENCY = 4;
const LOCK_MS = 15_000;
/**
 * Unmeasured jobs at the start, because connecting and loading scripts are not part of a job's
 * cost.
 */
const HEAD_START = 500;
const DONE_WITHIN_MS = 120_000;
const logger = createLogger({ name: 'bench', level: 'fatal' });

/** Starts a worker on a queue; each job only calls `onJob`. */
export type StartWorker = (options: { name: string; redisUrl: string; onJob: () => void }) => {
  close(): Promise<void>;
};

/** Starts BullMQ's own worker, with the same settings and connection as ours. */
export const startBareWorker: StartWorker = ({ name, redisUrl, onJob }) => {
  const connection = connectRedis({ url: redisUrl, logger, purpose: 'blocking' });
  const settings = { connection, concurrency: CONCURRENCY, lockDuration: LOCK_MS };
  const worker = new Worker(name, async () => onJob(), settings);
  return {
    async close() {
      await worker.close();
      connection.disconnect();
    },
  };
};

/** Starts our worker, with parsing, request context, metrics, health, and heartbeat. */
export const startOurWorker: StartWorker = ({ name, redisUrl, onJob }) =>
  startJobWorker({
    name,
    redisUrl,
    schema: scanJobSchema,
    concurrency: CONCURRENCY,
    lockMs: LOCK_MS,
    handle: async () => onJob(),
    logger,
    metrics: createMetrics('bench'),
    health: createHealth(),
  });

export type JobRates = Awaited<ReturnType<typeof measureWorker>>;

/**
 * Lets a worker drain a queue of existing jobs. Returns jobs per second of the worker's processor
 * time, and jobs per second of elapsed time.
 */
export async function measureWorker(start: StartWorker, jobs: number, redisUrl: string) {
  const name = `bench-${randomBytes(4).toString('hex')}`;
  const connection = connectRedis({ url: redisUrl, logger, purpose: 'commands' });
  const queue = new Queue(name, { connection, skipVersionCheck: true });
  await addJobs(queue, HEAD_START + jobs);
  let left = HEAD_START + jobs;
  let from = { cpu: process.cpuUsage(), at: performance.now() };
  const done = Promise.withResolvers<void>();
  const late = setTimeout(
    () => done.reject(new Error(`${left} of ${jobs} jobs were not done`)),
    DONE_WITHIN_MS,
  );
  const onJob = () => {
    left -= 1;
    if (left === jobs) from = { cpu: process.cpuUsage(), at: performance.now() };
    if (left === 0) done.resolve();
  };
  const worker = start({ name, redisUrl, onJob });
  await done.promise.finally(() => clearTimeout(late));
  const seconds = (performance.now() - from.at) / 1_000;
  const { user, system } = process.cpuUsage(from.cpu);
  await worker.close();
  await queue.obliterate({ force: true });
  await queue.close();
  connection.disconnect();
  return { perCpuSecond: (jobs * 1e6) / (user + system), perSecond: jobs / seconds };
}

async function addJobs(queue: Queue, count: number): Promise<void> {
  const payload = { slot: 1_795_228_020_000, shard: 3, shardCount: 4, dispatch: 1, engine: null };
  const data = { requestId: 'a'.repeat(36), payload };
  const job = { name: 'job', data, opts: { attempts: 4, removeOnComplete: true } };
  const batch = Array.from({ length: 500 }, () => job);
  for (let added = 0; added < count; added += batch.length)
    await queue.addBulk(batch.slice(0, count - added));
}
