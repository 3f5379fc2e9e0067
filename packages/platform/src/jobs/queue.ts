import { randomUUID } from 'node:crypto';
import { problems } from '@croneai/contracts/http/problem.ts';
import { Queue } from 'bullmq';
import type { z } from 'zod';
import { currentRequestId } from '../context.ts';
import { appError } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { connectRedis } from '../redis.ts';
import {
  assertJobId,
  BACKOFF_TYPE,
  DEFAULT_ATTEMPTS,
  DEFAULT_BACKOFF,
  JOB_NAME,
  type JobBackoff,
  type StoredJob,
} from './job-data.ts';

export type JobQueueOptions<S extends z.ZodType> = {
  name: string;
  redisUrl: string;
  /** Of the job's data, checked when it is added and again before it is worked on. */
  schema: S;
  logger: Logger;
  /** Put before BullMQ's keys, so that tests can share one Redis. The worker needs the same. */
  prefix?: string;
};

type AddJobOptions = {
  /** A second job of the same id is ignored while the first one is kept. No `:`, not only digits. */
  jobId?: string;
  delayMs?: number;
  attempts?: number;
  backoff?: JobBackoff;
};

export type JobCounts = {
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
  completed: number;
};

export type JobQueue<T> = {
  /**
   * Resolves once Redis has the job. Rejects with AppError 503 `service.unavailable` while Redis is away, a ZodError for
   * data that does not fit, an Error for an id that cannot be one.
   */
  add(data: T, options?: AddJobOptions): Promise<void>;
  /** Plans a job by a cron pattern in UTC (six fields with seconds); a second call of the same id replaces the first. Do it from one place. */
  schedule(job: { id: string; pattern: string; data: T; attempts?: number }): Promise<void>;
  /** True while a job of that id is waiting, delayed or being worked on. */
  isPending(jobId: string): Promise<boolean>;
  counts(): Promise<JobCounts>;
  close(): Promise<void>;
};

const DEFAULT_PREFIX = 'bull';
/** How long a caller waits for Redis before the call fails. */
const REDIS_DEADLINE_MS = 3_000;
/** Finished jobs are kept this long, so that a repeated id is noticed; failed ones for inspection. */
const KEEP_COMPLETED = { age: 3_600, count: 1_000 };
const KEEP_FAILED = { age: 7 * 24 * 3_600, count: 1_000 };
const CLOSE_DEADLINE_MS = 2_000;

/** Opens a queue to add jobs to. Delivery is at least once. */
export function createJobQueue<S extends z.ZodType>(options: JobQueueOptions<S>): JobQueue<z.input<S>> {
  const { name, redisUrl, schema, logger, prefix = DEFAULT_PREFIX } = options;
  const connection = connectRedis({ url: redisUrl, logger, purpose: 'commands' });
  const queue = new Queue(name, { connection, prefix, skipVersionCheck: true });
  // The connection logs its outages itself, and each call rejects.
  queue.on('error', () => undefined);
  const stored = (data: unknown): StoredJob => ({
    requestId: currentRequestId() ?? randomUUID(),
    payload: schema.parse(data),
  });
  const inTime = <T>(call: () => Promise<T>) => withinDeadline(call);

  return {
    async add(data, addOptions = {}) {
      const job = stored(data);
      const jobOptions = toBullOptions(addOptions);
      await inTime(() => queue.add(JOB_NAME, job, jobOptions));
    },
    async schedule({ id, pattern, data, attempts }) {
      assertJobId(id);
      const template = {
        name: JOB_NAME,
        data: stored(data),
        opts: toBullOptions({ ...(attempts && { attempts }) }),
      };
      await inTime(() => queue.upsertJobScheduler(id, { pattern, tz: 'UTC' }, template));
    },
    isPending: (jobId) =>
      inTime(async () => !['completed', 'failed', 'unknown'].includes(await queue.getJobState(jobId))),
    counts: () =>
      inTime(async () => {
        const counts = await queue.getJobCounts(
          'waiting',
          'active',
          'delayed',
          'failed',
          'completed',
          'prioritized',
        );
        const of = (state: string) => counts[state] ?? 0;
        return {
          waiting: of('waiting') + of('prioritized'),
          active: of('active'),
          delayed: of('delayed'),
          failed: of('failed'),
          completed: of('completed'),
        };
      }),
    async close() {
      await Promise.race([queue.close().catch(() => undefined), timer(CLOSE_DEADLINE_MS)]);
      connection.disconnect();
    },
  };
}

function toBullOptions({ jobId, delayMs, attempts, backoff = DEFAULT_BACKOFF }: AddJobOptions) {
  if (jobId !== undefined) assertJobId(jobId);
  const { delayMs: delay, maxDelayMs = DEFAULT_BACKOFF.maxDelayMs } = backoff;
  return {
    ...(jobId !== undefined && { jobId }),
    ...(delayMs !== undefined && { delay: delayMs }),
    attempts: attempts ?? DEFAULT_ATTEMPTS,
    // `maxDelay` is ours: the worker's strategy reads it back.
    backoff: { type: BACKOFF_TYPE, delay, maxDelay: maxDelayMs } as { type: string; delay: number },
    removeOnComplete: KEEP_COMPLETED,
    removeOnFail: KEEP_FAILED,
  };
}

function timer(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

async function withinDeadline<T>(call: () => Promise<T>): Promise<T> {
  const late = timer(REDIS_DEADLINE_MS).then(() => Promise.reject(new Error('Redis did not answer in time')));
  try {
    return await Promise.race([call(), late]);
  } catch (error) {
    throw appError(problems.unavailable, { cause: error });
  } finally {
    late.catch(() => undefined);
  }
}
