import { randomUUID } from 'node:crypto';
import { problems } from '@croneai/contracts/http/problem.ts';
import { Queue } from 'bullmq';
import { z } from 'zod';
import { currentRequestId } from '../context.ts';
import { appError } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { connectRedis } from '../redis.ts';
import { startSpan, traceparentOf } from '../tracing/spans.ts';

export type JobQueueOptions<S extends z.ZodType> = {
  name: string;
  redisUrl: string;
  /**
   * Schema of the job's data. The data is checked when the job is added, and again before it runs.
   */
  schema: S;
  logger: Logger;
  /**
   * Prefix of BullMQ's keys, so that tests can share one Redis. The worker needs the same prefix.
   */
  prefix?: string | undefined;
};

type AddJobOptions = {
  /**
   * While a job with this id is stored, another job with the same id is ignored. The id must not
   * contain `:` or consist only of digits.
   */
  jobId?: string;
  delayMs?: number;
  attempts?: number;
  /** Pause after the first failure. It doubles with each further failure. */
  firstPauseMs?: number;
};

const STATES = ['waiting', 'active', 'delayed', 'failed', 'completed'] as const;
export type JobCounts = Record<(typeof STATES)[number], number>;

export type JobQueue<T> = {
  /**
   * Resolves once Redis has stored the job. Rejects with AppError 503 `service.unavailable` while
   * Redis is down, and with a ZodError for invalid data.
   */
  add(data: T, options?: AddJobOptions): Promise<void>;
  /**
   * Schedules a job by a cron pattern in UTC (six fields, with seconds). A second call with the
   * same id replaces the first, so each id may be used in only one place in the code.
   */
  schedule(job: { id: string; pattern: string; data: T }): Promise<void>;
  /** True while a job with this id is waiting, delayed, or running. */
  isPending(jobId: string): Promise<boolean>;
  counts(): Promise<JobCounts>;
  /** Returns when the oldest waiting job was due; undefined if no job waits. */
  oldestDueAt(): Promise<Date | undefined>;
  close(): Promise<void>;
};

/**
 * Schema of a stored job. Redis stores each job in clear text, so secrets in a job must be sealed.
 */
export const storedJobSchema = z.object({
  requestId: z.string(),
  traceparent: z.string().optional(),
  payload: z.unknown(),
});

/** BullMQ's name for every job except heartbeats. */
const JOB_NAME = 'job';

export const DEFAULT_PREFIX = 'bull';
const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 1_000;
/**
 * Maximum share by which each pause is shortened at random, so that jobs that failed together are
 * not retried together.
 */
const JITTER = 0.2;
/** Maximum time that a caller waits for Redis. */
const REDIS_DEADLINE_MS = 3_000;
/** Completed jobs are kept, so that a new job with the same id is ignored. `age` is in seconds. */
const KEEP_COMPLETED = { age: 3_600, count: 1_000 };
/** Failed jobs are kept for inspection. `age` is in seconds. */
const KEEP_FAILED = { age: 7 * 24 * 3_600, count: 1_000 };
const CLOSE_DEADLINE_MS = 2_000;

/** Opens a queue for adding jobs. Each job is delivered at least once. */
export function createJobQueue<S extends z.ZodType>(options: JobQueueOptions<S>): JobQueue<z.input<S>> {
  const { name, schema } = options;
  const { queue, close } = openQueue(options);
  const stored = (data: unknown): z.infer<typeof storedJobSchema> => ({
    requestId: currentRequestId() ?? randomUUID(),
    payload: schema.parse(data),
  });

  return {
    async add(data, addOptions = {}) {
      const job = stored(data);
      const attributes = { queue: name };
      const span = startSpan(`queue ${name}`, { kind: 'producer', attributes, requestId: job.requestId });
      if (span) job.traceparent = traceparentOf(span);
      try {
        await inTime(() => queue.add(JOB_NAME, job, toBullOptions(addOptions)));
        span?.end();
      } catch (error) {
        span?.end({ hasFailed: true });
        throw error;
      }
    },
    async schedule({ id, pattern, data }) {
      const template = { name: JOB_NAME, data: stored(data), opts: toBullOptions({}) };
      await inTime(() => queue.upsertJobScheduler(id, { pattern, tz: 'UTC' }, template));
    },
    isPending: (jobId) =>
      inTime(async () => !['completed', 'failed', 'unknown'].includes(await queue.getJobState(jobId))),
    counts: () => inTime(async () => (await queue.getJobCounts(...STATES)) as JobCounts),
    oldestDueAt: () =>
      inTime(async () => {
        const [oldest] = await queue.getWaiting(0, 0);
        return oldest && new Date(oldest.timestamp + (oldest.opts.delay ?? 0));
      }),
    close,
  };
}

/** Opens a BullMQ queue on its own connection. */
export function openQueue({
  name,
  redisUrl,
  logger,
  prefix = DEFAULT_PREFIX,
}: Omit<JobQueueOptions<z.ZodType>, 'schema'>) {
  const connection = connectRedis({ url: redisUrl, logger, purpose: 'commands' });
  const queue = new Queue(name, { connection, prefix, skipVersionCheck: true });
  // Ignores errors here, because the connection logs outages, and each call rejects during an
  // outage.
  queue.on('error', () => undefined);
  return {
    queue,
    connection,
    async close(): Promise<void> {
      await Promise.race([queue.close().catch(() => undefined), timer(CLOSE_DEADLINE_MS)]);
      connection.disconnect();
    },
  };
}

function toBullOptions({
  jobId,
  delayMs,
  attempts = ATTEMPTS,
  firstPauseMs = FIRST_PAUSE_MS,
}: AddJobOptions) {
  return {
    ...(jobId !== undefined && { jobId }),
    ...(delayMs !== undefined && { delay: delayMs }),
    attempts,
    backoff: { type: 'exponential', delay: firstPauseMs, jitter: JITTER },
    removeOnComplete: KEEP_COMPLETED,
    removeOnFail: KEEP_FAILED,
  };
}

function timer(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

async function inTime<T>(call: () => Promise<T>): Promise<T> {
  const late = timer(REDIS_DEADLINE_MS).then(() => Promise.reject(new Error('Redis did not answer in time')));
  try {
    return await Promise.race([call(), late]);
  } catch (error) {
    throw appError(problems.unavailable, { cause: error });
  } finally {
    late.catch(() => undefined);
  }
}
