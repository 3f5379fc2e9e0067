import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { redisUrlFor } from '@croneai/platform/config-keys.ts';
import { createJobQueue, type JobQueue } from '@croneai/platform/jobs/queue.ts';
import { type JobWorker, startJobWorker } from '@croneai/platform/jobs/worker.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { z } from 'zod';

type Config = { REDIS_URL: string; REDIS_QUEUE_URL?: string | undefined };
type Needs = Pick<ServicePlatform<Config>, 'config' | 'logger' | 'metrics' | 'health' | 'now'>;

/**
 * Queue of one kind of job, with its workers. Redis holds jobs in clear text, so they contain only
 * ids.
 */
export type Queue<Job> = Pick<JobQueue<Job>, 'schedule' | 'isPending' | 'counts'> & {
  /**
   * Queues a job. Resolves to false while Redis is down. A later round then finds the work in the
   * database and queues the job again.
   */
  add(...job: Parameters<JobQueue<Job>['add']>): Promise<boolean>;
  work(concurrency: number, handle: (job: Job) => Promise<unknown>): JobWorker;
};
export type Queues = ReturnType<typeof openQueues>;

/**
 * Opens queues in Redis. They connect on first use, and each belongs to the module that opens it.
 */
export function openQueues({ config, logger, metrics, health, now }: Needs) {
  const redisUrl = redisUrlFor(config, 'queue');
  const closers: (() => Promise<void>)[] = [];
  const oldestOf = new Map<string, () => Promise<Date | undefined>>();
  metrics.gauge({
    name: 'notifier_oldest_job_seconds',
    help: 'Time since the oldest waiting job was due, 0 if none waits, the same in every process',
    labelNames: ['queue'],
    async collect() {
      this.reset();
      // While Redis is down, the metric has no value.
      const all = await Promise.all(
        [...oldestOf].map(async ([queue, oldest]) => [queue, await oldest()] as const),
      ).catch(() => []);
      for (const [queue, dueAt] of all)
        this.set({ queue }, dueAt ? Math.max(0, now().getTime() - dueAt.getTime()) / 1_000 : 0);
    },
  });
  return {
    open<Job>(name: string, schema: z.ZodType<Job, Job>): Queue<Job> {
      let opened: JobQueue<Job> | undefined;
      const queue = () => (opened ??= createJobQueue({ redisUrl, logger, name, schema }));
      closers.push(async () => opened?.close());
      oldestOf.set(name, () => queue().oldestDueAt());
      return {
        schedule: (plan) => queue().schedule(plan),
        isPending: (jobId) => queue().isPending(jobId),
        counts: () => queue().counts(),
        async add(...job) {
          try {
            await queue().add(...job);
            return true;
          } catch (error) {
            logger.warn({ err: error, queue: name }, 'job not queued; the next round will queue it');
            return false;
          }
        },
        work: (concurrency, handle) =>
          startJobWorker({ redisUrl, logger, metrics, health, name, schema, concurrency, handle }),
      };
    },
    async close(): Promise<void> {
      await Promise.all(closers.map((close) => close()));
    },
  } satisfies Module & Record<string, unknown>;
}
