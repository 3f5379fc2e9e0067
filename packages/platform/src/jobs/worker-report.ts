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
  const attemptsTotal = metrics.counter({
    name: 'jobs_attempts_total',
    help: 'Attempts at jobs, by what became of them: done, retried or failed for good',
    labelNames: ['queue', 'outcome'],
  });
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
  const seconds = metrics.histogram({
    name: 'jobs_duration_seconds',
    help: 'Duration of attempts at jobs',
    labelNames: ['queue'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  });
  // Looked up once: labels cost more than the counting, and a job may cost less than both.
  const attempts = {
    done: attemptsTotal.labels({ queue, outcome: 'done' }),
    retried: attemptsTotal.labels({ queue, outcome: 'retried' }),
    failed: attemptsTotal.labels({ queue, outcome: 'failed' }),
  };
  const durations = seconds.labels({ queue });
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
    stalled(): void {
      stalledTotal.inc({ queue });
    },
    gaveUp(): void {
      givenUpTotal.inc({ queue });
    },
    worked(outcome: 'done' | 'retried' | 'failed', startedAt: number): void {
      aliveAt = Date.now();
      attempts[outcome].inc();
      durations.observe((performance.now() - startedAt) / 1_000);
    },
    failedAttempt(error: unknown, job: { jobId: string; attempt: number; isLast: boolean }): void {
      if (job.isLast) logger.error({ err: error, queue, ...job }, 'a job failed for good');
      else logger.warn({ err: error, queue, ...job }, 'a job failed and will be tried again');
    },
  };
}

export type WorkerReport = ReturnType<typeof createWorkerReport>;
