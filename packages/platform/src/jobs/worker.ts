import { randomUUID } from 'node:crypto';
import { type Job, UnrecoverableError, Worker } from 'bullmq';
import type { z } from 'zod';
import { runInContext } from '../context.ts';
import { describeError, PermanentError } from '../errors.ts';
import type { Health } from '../health.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { connectRedis } from '../redis.ts';
import { DEFAULT_PREFIX, type JobQueueOptions, openQueue, storedJobSchema } from './queue.ts';

export type JobContext = {
  /** 1 for the first. */
  attempt: number;
  /** True when a failure now is the end. */
  isLastAttempt: boolean;
  jobId: string;
};

export type JobWorkerOptions<S extends z.ZodType> = {
  /** The queue's. */
  name: string;
  redisUrl: string;
  schema: S;
  concurrency?: number;
  /** May run twice for one job (a worker that died): the effect must be made once elsewhere, by a key in the database. */
  handle(data: z.output<S>, context: JobContext): Promise<unknown>;
  logger: Logger;
  metrics: Metrics;
  /** Adds the check `jobs:<name>`: the age of the last job or heartbeat that was worked on. */
  health: Health;
  prefix?: string | undefined;
  /** A job whose worker died is taken up by another this much later, or up to two thirds more. Renewed while the worker lives. */
  lockMs?: number;
  heartbeatEveryMs?: number;
  /** Without a job or heartbeat for this long the worker counts as degraded. */
  deadAfterMs?: number;
};

export type JobWorker = {
  /** Takes no more jobs and waits for those in hand; after the deadline they are left and run again elsewhere. */
  close(deadlineMs?: number): Promise<void>;
};

const DEFAULT_CLOSE_DEADLINE_MS = 5_000;
const LOCK_MS = 15_000;
/** How often a worker looks for jobs whose lock ran out, as a part of the lock. */
const STALLED_LOOK_SHARE = 2 / 3;
/** A kill is not the job's fault: with BullMQ's default of 1, a second kill would fail the job for good. */
const MAX_STALLED = 20;
/** A job without work: its completion shows that a worker takes jobs from the queue. */
const HEARTBEAT_NAME = 'heartbeat';
const HEARTBEAT_EVERY_MS = 5_000;
const DEAD_AFTER_MS = 30_000;

/** Starts working on a queue, at once and in the background; resumes by itself after an outage of Redis. */
export function startJobWorker<S extends z.ZodType>(options: JobWorkerOptions<S>): JobWorker {
  const { name, redisUrl, logger, concurrency = 1, prefix = DEFAULT_PREFIX, lockMs = LOCK_MS } = options;
  const report = createWorkerReport({ ...options, deadAfterMs: options.deadAfterMs ?? DEAD_AFTER_MS });
  const connection = connectRedis({ url: redisUrl, logger, purpose: 'blocking' });
  // BullMQ must know the version of Redis: without it, it waits in whole seconds, and planned jobs are late by up to one.
  const worker = new Worker(name, (job: Job) => work(job, options, report), {
    connection,
    prefix,
    concurrency,
    lockDuration: lockMs,
    // Redis takes whole milliseconds; any other number would end each look in an error.
    stalledInterval: Math.round(lockMs * STALLED_LOOK_SHARE),
    maxStalledCount: MAX_STALLED,
  });
  // The connection logs its outages itself, and failed jobs are counted where they fail; refusals of Redis are logged here.
  let refused: string | undefined;
  worker.on('error', ({ name: kind, message }) => {
    if (kind !== 'ReplyError' || message === refused) return;
    refused = message;
    logger.warn({ queue: name, reason: message }, 'Redis refuses what the queue needs');
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
        logger.warn({ queue: name }, 'jobs in hand were left: they run again elsewhere');
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
  const { requestId, data } = readJob(job, name, schema);
  await runInContext({ requestId }, async () => {
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
): { requestId: string; data: z.output<S> } {
  const stored = storedJobSchema.safeParse(job.data);
  const data = stored.success ? schema.safeParse(stored.data.payload) : undefined;
  if (!stored.success || !data?.success)
    throw new UnrecoverableError(`the data of a job in ${queue} does not fit`);
  return { requestId: stored.data.requestId, data: data.data };
}

/** The edge: whatever was thrown becomes what BullMQ understands. */
function translate(error: unknown, job: Job, report: WorkerReport): Error {
  const { message } = describeError(error);
  const isPermanent = error instanceof PermanentError || error instanceof UnrecoverableError;
  const isLast = isPermanent || contextOf(job).isLastAttempt;
  report.failedAttempt(error, { jobId: job.id ?? '', attempt: job.attemptsMade + 1, isLast });
  if (isPermanent) return new UnrecoverableError(message);
  return error instanceof Error ? error : new Error(message);
}

/** `attemptsMade` already counts the failure of this event. */
function isOver(job: Job, error: Error): boolean {
  return error instanceof UnrecoverableError || job.attemptsMade >= (job.opts.attempts ?? 1);
}

/** Inside the handler `attemptsMade` counts the attempts before this one. */
function contextOf(job: Job): JobContext {
  const attempt = job.attemptsMade + 1;
  return { attempt, isLastAttempt: attempt >= (job.opts.attempts ?? 1), jobId: job.id ?? '' };
}

/**
 * Adds a job without work to the queue again and again, in front of all others. A ping would only show that Redis
 * answers; a heartbeat that is worked on shows that the worker takes jobs. At most one of each process waits at a time, as they share an id.
 */
function startHeartbeat(
  of: Omit<JobQueueOptions<z.ZodType>, 'schema'>,
  everyMs = HEARTBEAT_EVERY_MS,
): { stop(): Promise<void> } {
  const { queue, connection, close } = openQueue(of);
  // Not the pid: in containers all processes have the same, and one worker's beat would stand for another's.
  const options = {
    jobId: `heartbeat-${randomUUID()}`,
    lifo: true,
    removeOnComplete: true,
    removeOnFail: true,
  };
  const beat = () => {
    // A failed beat counts as missing: the health check reports it.
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

/** What a worker reports: log lines, metrics, health. */
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
    help: 'Jobs that will not be tried again',
    labelNames: ['queue'],
  });
  let aliveAt: number | undefined;
  let isStopped = false;

  health.addDegradation(`jobs:${queue}`, () => {
    if (isStopped) throw new Error('the worker was stopped');
    if (aliveAt === undefined) throw new Error('the worker has not taken a job or heartbeat yet');
    const age = Date.now() - aliveAt;
    if (age > deadAfterMs)
      throw new Error(`no job or heartbeat was worked on for ${Math.round(age / 1_000)} s`);
  });

  return {
    alive(): void {
      aliveAt = Date.now();
    },
    stopped(): void {
      isStopped = true;
    },
    stalled: () => stalledTotal.inc({ queue }),
    gaveUp: () => givenUpTotal.inc({ queue }),
    failedAttempt(error: unknown, job: { jobId: string; attempt: number; isLast: boolean }): void {
      if (job.isLast) logger.error({ err: error, queue, ...job }, 'a job failed for good');
      else logger.warn({ err: error, queue, ...job }, 'a job failed and will be tried again');
    },
  };
}

type WorkerReport = ReturnType<typeof createWorkerReport>;
