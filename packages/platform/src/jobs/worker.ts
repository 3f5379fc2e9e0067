import { randomUUID } from 'node:crypto';
import { type Job, UnrecoverableError, Worker } from 'bullmq';
import type { z } from 'zod';
import { describeError, PermanentError } from '../errors.ts';
import type { Health } from '../health.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { connectRedis } from '../redis.ts';
import { runInSpan } from '../tracing/spans.ts';
import { DEFAULT_PREFIX, type JobQueueOptions, openQueue, storedJobSchema } from './queue.ts';

export type JobContext = {
  /** Number of the attempt; 1 for the first. */
  attempt: number;
  /** True if the job is not retried after a failure of this attempt. */
  isLastAttempt: boolean;
  jobId: string;
};

export type JobWorkerOptions<S extends z.ZodType> = {
  /** Name of the queue. */
  name: string;
  redisUrl: string;
  schema: S;
  concurrency?: number;
  /**
   * Handles a job. The handler may run twice for one job (after a crash), so its effect needs a
   * unique key in the database.
   */
  handle(data: z.output<S>, context: JobContext): Promise<unknown>;
  logger: Logger;
  metrics: Metrics;
  /**
   * Health of the process, to which the worker adds the degradation `jobs:<name>`. The worker is
   * degraded if no job or heartbeat has finished for `deadAfterMs`.
   */
  health: Health;
  prefix?: string | undefined;
  /**
   * Lifetime of a job's lock, which a live worker renews. If a worker dies, its job stays locked
   * for this time. The other workers look for expired locks at intervals of two thirds of this
   * time, and start the job again.
   */
  lockMs?: number;
  heartbeatEveryMs?: number;
  /** If no job or heartbeat has finished for this long, the worker is degraded. */
  deadAfterMs?: number;
};

export type JobWorker = {
  /**
   * Stops taking jobs and waits for running jobs. Jobs that still run at the deadline are retried
   * by another worker.
   */
  close(deadlineMs?: number): Promise<void>;
};

const DEFAULT_CLOSE_DEADLINE_MS = 5_000;
const LOCK_MS = 15_000;
/** Interval between searches for expired locks, as a share of the lock time. */
const STALLED_LOOK_SHARE = 2 / 3;
/**
 * BullMQ fails a job that stalled more often than this. A job stalls when its worker is killed,
 * which is not the job's fault. With the default of 1, the job would fail after a second kill.
 */
const MAX_STALLED = 20;
/** Name of a job that does no work. When it finishes, the worker is known to take jobs. */
const HEARTBEAT_NAME = 'heartbeat';
const HEARTBEAT_EVERY_MS = 5_000;
const DEAD_AFTER_MS = 30_000;

/** Starts processing a queue in the background. Resumes by itself after an outage of Redis. */
export function startJobWorker<S extends z.ZodType>(options: JobWorkerOptions<S>): JobWorker {
  const { name, redisUrl, logger, concurrency = 1, prefix = DEFAULT_PREFIX, lockMs = LOCK_MS } = options;
  const report = createWorkerReport({ ...options, deadAfterMs: options.deadAfterMs ?? DEAD_AFTER_MS });
  const connection = connectRedis({ url: redisUrl, logger, purpose: 'blocking' });
  // `skipVersionCheck` must stay off. If BullMQ does not know the version of Redis, it waits in
  // whole seconds and runs scheduled jobs up to one second late.
  const worker = new Worker(name, (job: Job) => work(job, options, report), {
    connection,
    prefix,
    concurrency,
    lockDuration: lockMs,
    // Redis accepts only whole milliseconds. With a fraction, every search for expired locks would
    // fail.
    stalledInterval: Math.round(lockMs * STALLED_LOOK_SHARE),
    maxStalledCount: MAX_STALLED,
  });
  // The connection logs outages, and `translate` counts failed jobs. Here, only commands that Redis
  // refuses are logged.
  let refused: string | undefined;
  worker.on('error', ({ name: kind, message }) => {
    if (kind !== 'ReplyError' || message === refused) return;
    refused = message;
    logger.warn({ queue: name, reason: message }, 'Redis refuses a command of the queue');
  });
  worker.on('stalled', () => report.stalled());
  worker.on('failed', (job, error) => {
    if (job && job.name !== HEARTBEAT_NAME && isOver(job, error)) report.gaveUp();
  });
  const heartbeat = startHeartbeat(options, options.heartbeatEveryMs);
  return {
    async close(deadlineMs = DEFAULT_CLOSE_DEADLINE_MS) {
      report.stopped();
      await heartbeat.stop();
      const closed = worker.close().then(() => true);
      const isClosed = await Promise.race([closed, wait(deadlineMs)]);
      if (!isClosed) {
        logger.warn({ queue: name }, 'shutdown deadline reached; unfinished jobs will be retried');
        await Promise.race([worker.close(true).catch(() => undefined), wait(1_000)]);
      }
      connection.disconnect();
    },
  };
}

async function work<S extends z.ZodType>(
  job: Job,
  { name, schema, handle }: JobWorkerOptions<S>,
  report: WorkerReport,
): Promise<void> {
  report.alive();
  if (job.name === HEARTBEAT_NAME) return;
  const { requestId, traceparent, data } = readJob(job, name, schema);
  const trace = { kind: 'consumer', attributes: { queue: name }, parent: traceparent ?? null } as const;
  await runInSpan(requestId, `run ${name}`, trace, async () => {
    try {
      await handle(data, contextOf(job));
    } catch (error) {
      throw translate(error, job, report);
    } finally {
      report.alive();
    }
  });
}

function readJob<S extends z.ZodType>(
  job: Job,
  queue: string,
  schema: S,
): { requestId: string; traceparent: string | undefined; data: z.output<S> } {
  const stored = storedJobSchema.safeParse(job.data);
  const data = stored.success ? schema.safeParse(stored.data.payload) : undefined;
  if (!stored.success || !data?.success) throw new UnrecoverableError(`invalid data of a job in ${queue}`);
  const { requestId, traceparent } = stored.data;
  // All jobs of a schedule share their stored data, so each run needs a request id of its own.
  return { requestId: job.repeatJobKey ? randomUUID() : requestId, traceparent, data: data.data };
}

/**
 * Reports whatever a handler has thrown, and translates it into an error that BullMQ understands.
 */
function translate(error: unknown, job: Job, report: WorkerReport): Error {
  const { message } = describeError(error);
  const isPermanent = error instanceof PermanentError || error instanceof UnrecoverableError;
  const isLast = isPermanent || contextOf(job).isLastAttempt;
  report.failedAttempt(error, { jobId: job.id ?? '', attempt: job.attemptsMade + 1, isLast });
  if (isPermanent) return new UnrecoverableError(message);
  return error instanceof Error ? error : new Error(message);
}

/**
 * True if the job will not be retried. When BullMQ emits `failed`, `attemptsMade` already includes
 * the failed attempt.
 */
function isOver(job: Job, error: Error): boolean {
  return error instanceof UnrecoverableError || job.attemptsMade >= (job.opts.attempts ?? 1);
}

/**
 * Returns the context for the handler. While the handler runs, `attemptsMade` does not include the
 * current attempt.
 */
function contextOf(job: Job): JobContext {
  const attempt = job.attemptsMade + 1;
  return { attempt, isLastAttempt: attempt >= (job.opts.attempts ?? 1), jobId: job.id ?? '' };
}

/**
 * Adds an empty job at intervals, ahead of all waiting jobs. A ping would prove only that Redis
 * answers, but a finished heartbeat proves that the worker takes jobs. All heartbeats of a worker
 * share an id, so at most one of them waits.
 */
function startHeartbeat(
  of: Omit<JobQueueOptions<z.ZodType>, 'schema'>,
  everyMs = HEARTBEAT_EVERY_MS,
): { stop(): Promise<void> } {
  const { queue, connection, close } = openQueue(of);
  // The id must not contain the pid. Workers in different containers may have the same pid, so one
  // worker's heartbeat would count for another worker.
  const options = {
    jobId: `heartbeat-${randomUUID()}`,
    lifo: true,
    removeOnComplete: true,
    removeOnFail: true,
  };
  const beat = () => {
    // If a heartbeat cannot be added, the health check reports that heartbeats are missing.
    if (connection.status === 'ready') void queue.add(HEARTBEAT_NAME, {}, options).catch(() => undefined);
  };
  connection.on('ready', beat);
  const timer = setInterval(beat, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await close();
    },
  };
}

function wait(ms: number): Promise<false> {
  return new Promise((resolve) => setTimeout(resolve, ms, false).unref());
}

/** Reports the state of a worker in log lines, metrics, and the health of its process. */
function createWorkerReport(options: {
  name: string;
  logger: Logger;
  metrics: Metrics;
  health: Health;
  deadAfterMs: number;
}) {
  const { name: queue, logger, metrics, health, deadAfterMs } = options;
  const stalledTotal = metrics.counter({
    name: 'jobs_stalled_total',
    help: 'Jobs whose worker died',
    labelNames: ['queue'],
  });
  const givenUpTotal = metrics.counter({
    name: 'jobs_given_up_total',
    help: 'Jobs that failed for good',
    labelNames: ['queue'],
  });
  // Starts both counters at 0, because `increase()` in Prometheus ignores the first value of a
  // counter. Otherwise, `increase()` would miss the jobs that a crash left unfinished.
  for (const counter of [stalledTotal, givenUpTotal]) counter.inc({ queue }, 0);
  let aliveAt: number | undefined;
  let isStopped = false;

  health.addDegradation(`jobs:${queue}`, () => {
    if (isStopped) throw new Error('the worker was stopped');
    if (aliveAt === undefined) throw new Error('the worker has not taken a job or heartbeat yet');
    const age = performance.now() - aliveAt;
    if (age > deadAfterMs) throw new Error(`no job or heartbeat finished for ${Math.round(age / 1_000)} s`);
  });

  return {
    alive(): void {
      aliveAt = performance.now();
    },
    stopped(): void {
      isStopped = true;
    },
    stalled: () => stalledTotal.inc({ queue }),
    gaveUp: () => givenUpTotal.inc({ queue }),
    failedAttempt(error: unknown, job: { jobId: string; attempt: number; isLast: boolean }): void {
      if (job.isLast) logger.error({ err: error, queue, ...job }, 'job failed for good');
      else logger.warn({ err: error, queue, ...job }, 'job failed; will be retried');
    },
  };
}

type WorkerReport = ReturnType<typeof createWorkerReport>;
