import { Queue } from 'bullmq';
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { until } from '../../../tests/support/until.ts';
import { currentRequestId, runInContext } from '../src/context.ts';
import { PermanentError } from '../src/errors.ts';
import { createJobQueue, type JobQueue } from '../src/jobs/queue.ts';
import {
  type JobContext,
  type JobWorker,
  type JobWorkerOptions,
  startJobWorker,
} from '../src/jobs/worker.ts';
import { connectRedis } from '../src/redis.ts';
import { openLink } from './support/cuttable-link.ts';
import { createParts, randomName } from './support/platform-harness.ts';

const schema = z.object({ mail: z.string().min(1) });
type Job = z.infer<typeof schema>;

const prefix = randomName('jobs');
const parts = createParts();
let name: string;
let queue: JobQueue<Job>;
let workers: JobWorker[] = [];

const redisUrl = () => inject('backing').redisUrl;
const openQueue = (url = redisUrl()) =>
  createJobQueue({ name, redisUrl: url, schema, logger: parts.logger, prefix });

beforeEach(() => {
  name = randomName('mails');
  queue = openQueue();
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.close(500)));
  await queue.close();
  workers = [];
  const redis = connectRedis({ url: redisUrl(), logger: parts.logger, purpose: 'blocking' });
  const keys = await redis.keys(`${prefix}:*`);
  if (keys.length > 0) await redis.del(...keys);
  redis.disconnect();
});

const startWorker = (
  handle: (data: Job, context: JobContext) => unknown,
  options: Partial<JobWorkerOptions<typeof schema>> = {},
) => {
  const own = createParts();
  const worker = startJobWorker({
    name,
    redisUrl: redisUrl(),
    schema,
    prefix,
    heartbeatEveryMs: 200,
    handle: async (data, context) => handle(data, context),
    ...own,
    ...options,
  });
  workers.push(worker);
  return { worker, ...own };
};
const untilEqual = (what: string, actual: () => unknown, expected: unknown, deadlineMs = 30_000) =>
  until(what, () => expect(actual()).toEqual(expected), deadlineMs);

describe('jobs', () => {
  it('run with their data, in the context of the request that added them', async () => {
    const seen: unknown[] = [];
    const { health } = startWorker((data, { attempt, jobId }) =>
      seen.push({ ...data, attempt, jobId, requestId: currentRequestId() }),
    );
    await runInContext({ requestId: 'request-1' }, () => queue.add({ mail: 'hello' }, { jobId: 'job-a' }));
    await untilEqual('the job', () => seen, [
      { mail: 'hello', attempt: 1, jobId: 'job-a', requestId: 'request-1' },
    ]);
    expect((await health.check()).degraded).toEqual([]);
  });

  it('are added once per id for as long as the first job is stored', async () => {
    await queue.add({ mail: 'one' }, { jobId: 'same' });
    await queue.add({ mail: 'two' }, { jobId: 'same' });
    const seen: string[] = [];
    startWorker(({ mail }) => seen.push(mail));
    await untilEqual('one job', () => seen, ['one']);
    await queue.add({ mail: 'three' }, { jobId: 'same' });
    await queue.add({ mail: 'last' });
    await untilEqual('two jobs', () => seen, ['one', 'last']);
  });

  it('are retried after a failure, and count their attempts', async () => {
    const attempts: number[] = [];
    startWorker((_data, { attempt }) => {
      attempts.push(attempt);
      if (attempt < 3) throw new Error('a passing trouble');
    });
    await queue.add({ mail: 'patient' }, { firstPauseMs: 20 });
    await untilEqual('three attempts', () => attempts, [1, 2, 3]);
  });

  it.each([
    ['at once for a permanent error', () => new PermanentError('no such mailbox'), 1],
    ['after the last attempt', () => new TypeError('x'), 3],
    ['even if the thrown value is undefined', () => undefined, 3],
  ])('are given up %s, and are counted as given up only once', async (_title, thrown, tries) => {
    let attempts = 0;
    const { metrics } = startWorker(() => {
      attempts += 1;
      throw thrown();
    });
    await queue.add({ mail: 'bad' }, { attempts: 3, firstPauseMs: 20 });
    await until('the end', async () =>
      expect(await metrics.registry.metrics()).toContain(
        `jobs_given_up_total{queue="${name}",process="platform-test"} 1`,
      ),
    );
    expect(attempts).toBe(tries);
    expect(await queue.counts()).toMatchObject({ failed: 1, delayed: 0 });
  });

  it('have counters that start at 0 before the first job, so that the first failure is visible as an increase', async () => {
    const { metrics } = startWorker(() => undefined);
    for (const counter of ['jobs_stalled_total', 'jobs_given_up_total'])
      expect(await metrics.registry.metrics()).toContain(
        `${counter}{queue="${name}",process="platform-test"} 0`,
      );
  });

  it('are refused when they are added with invalid data, and never reach the worker (ASVS 1.5.2)', async () => {
    await expect(queue.add({ mail: '' })).rejects.toThrow(z.ZodError);
    const seen: unknown[] = [];
    const connection = connectRedis({ url: redisUrl(), logger: parts.logger, purpose: 'blocking' });
    const raw = new Queue(name, { connection, prefix });
    await raw.add('job', { requestId: 'r', payload: { mail: 7 } }, { attempts: 5 });
    await raw.add('job', 'not an object', { attempts: 5 });
    startWorker((data) => seen.push(data));
    await until('two failed jobs', async () => expect(await queue.counts()).toMatchObject({ failed: 2 }));
    expect(seen).toEqual([]);
    await raw.close();
    connection.disconnect();
  });

  it('run at the times of their schedule, until another schedule with the same id replaces it', async () => {
    const seen: string[] = [];
    startWorker(({ mail }) => seen.push(mail));
    await queue.schedule({ id: 'every-second', pattern: '* * * * * *', data: { mail: 'old' } });
    await queue.schedule({ id: 'every-second', pattern: '* * * * * *', data: { mail: 'new' } });
    await until('two runs', () => expect(seen.length).toBeGreaterThanOrEqual(2), 10_000);
    expect(new Set(seen.slice(1))).toEqual(new Set(['new']));
  });

  it('are pending only while they wait, run, or are delayed', async () => {
    await queue.add({ mail: 'later' }, { jobId: 'later', delayMs: 60_000 });
    expect(await queue.isPending('later')).toBe(true);
    expect(await queue.isPending('unheard-of')).toBe(false);
    startWorker(() => undefined);
    await queue.add({ mail: 'now' }, { jobId: 'now' });
    await until('the end of the job', async () => expect(await queue.isPending('now')).toBe(false));
  });
});

describe('a queue', () => {
  it('reports at which time its oldest waiting job was due', async () => {
    expect(await queue.oldestDueAt()).toBeUndefined();
    const before = Date.now();
    await queue.add({ mail: 'first' });
    const after = Date.now();
    await queue.add({ mail: 'second' });
    await queue.add({ mail: 'later' }, { delayMs: 60_000 });
    const dueAt = (await queue.oldestDueAt())?.getTime();
    expect(dueAt).toBeGreaterThanOrEqual(before);
    expect(dueAt).toBeLessThanOrEqual(after);
  });
});

describe('a worker', () => {
  it('leaves jobs to another worker if they are unfinished at the deadline', async () => {
    const began = Promise.withResolvers<void>();
    const { worker } = startWorker(
      () => {
        began.resolve();
        return new Promise(() => undefined);
      },
      // With this lock time, the interval between searches for expired locks is not a whole number
      // of milliseconds. The worker must round it for Redis.
      { lockMs: 1_400 },
    );
    await queue.add({ mail: 'long' });
    await began.promise;
    const startedAt = Date.now();
    await worker.close(300);
    // The job never ends, so `close` must not wait for it.
    expect(Date.now() - startedAt).toBeLessThan(15_000);
    const seen: string[] = [];
    startWorker(({ mail }) => seen.push(mail), { lockMs: 1_400 });
    await untilEqual('the job that was left', () => seen, ['long']);
  });

  it('finishes running jobs that end before the deadline', async () => {
    const began = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const { worker } = startWorker(async () => {
      began.resolve();
      await finish.promise;
    });
    await queue.add({ mail: 'short' });
    await began.promise;
    const closed = worker.close();
    finish.resolve();
    await closed;
    expect(await queue.counts()).toMatchObject({ active: 0, completed: 1 });
  });

  it('resumes soon after an outage of Redis, and reports the outage', async () => {
    const link = await openLink(redisUrl());
    onTestFinished(() => link.close());
    const seen: string[] = [];
    const { health } = startWorker(({ mail }) => seen.push(mail), {
      redisUrl: link.url,
      deadAfterMs: 1_500,
    });
    await until('the worker to be well', async () => expect((await health.check()).degraded).toEqual([]));
    link.cut();
    await until('the worker to be degraded', async () =>
      expect((await health.check()).degraded).toMatchObject([{ name: expect.stringMatching(/^jobs:/) }]),
    );
    await queue.add({ mail: 'during the outage' });
    link.restore();
    await untilEqual('the job', () => seen, ['during the outage']);
    await until('the worker to be well', async () => expect((await health.check()).degraded).toEqual([]));
  });

  it('makes a queue reject quickly with 503 while Redis is away', async () => {
    const link = await openLink(redisUrl());
    onTestFinished(() => link.close());
    const away = openQueue(link.url);
    await away.add({ mail: 'before' });
    link.cut();
    const startedAt = Date.now();
    await expect(away.add({ mail: 'during' })).rejects.toMatchObject({
      code: 'service.unavailable',
      status: 503,
    });
    expect(Date.now() - startedAt).toBeLessThan(15_000);
    link.restore();
    await until('the queue to take jobs again', () => away.add({ mail: 'after' }));
    await away.close();
  });
});
