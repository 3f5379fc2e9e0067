import type { Health } from '../health.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';

/** What a worker reports: log lines, metrics, health. */
export function createWorkerReport(options: {
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

export type WorkerReport = ReturnType<typeof createWorkerReport>;
