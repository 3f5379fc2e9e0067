import { SECOND_MS } from '@croneai/contracts/units.ts';
import { describeError } from '@croneai/platform/errors.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import { STEPS, type Step, type TakeStep } from './run-canary.ts';

/**
 * Measures the age of the newest successful run. Also measures how long each step of the newest run
 * took, and which step failed. Uses the monotonic clock, because the system clock may jump.
 */
export function measureRuns({
  run,
  everyMs,
  metrics,
  logger,
}: {
  run: (takeStep: TakeStep) => Promise<void>;
  everyMs: number;
  metrics: Pick<Metrics, 'gauge'>;
  logger: Pick<Logger, 'info' | 'error'>;
}) {
  let goodAt = performance.now();
  const secondsSince = (at: number) => (performance.now() - at) / SECOND_MS;
  metrics.gauge({
    name: 'canary_last_success_age_seconds',
    help: 'Age of the newest good run, or of the process before the first',
    collect() {
      this.set(secondsSince(goodAt));
    },
  });
  metrics.gauge({ name: 'canary_every_seconds', help: 'Planned time between runs' }).set(everyMs / SECOND_MS);
  const took = metrics.gauge<'step'>({
    name: 'canary_step_seconds',
    help: 'Duration of each step of the newest run',
    labelNames: ['step'],
  });
  const failed = metrics.gauge<'step'>({
    name: 'canary_step_failed',
    help: 'The step at which the newest run failed',
    labelNames: ['step'],
  });
  for (const step of STEPS) failed.set({ step }, 0);

  return async (): Promise<void> => {
    const begunAt = performance.now();
    let failedStep: Step | undefined;
    const takeStep: TakeStep = async (step, work) => {
      const stepBegunAt = performance.now();
      try {
        return await work();
      } catch (error) {
        // The step `erasure` runs even after a failed step and may fail as well. Only the first
        // failure is reported.
        failedStep ??= step;
        logger.error({ step, err: describeError(error) }, 'canary step failed');
        throw error;
      } finally {
        took.set({ step }, secondsSince(stepBegunAt));
      }
    };
    await run(takeStep).catch(() => undefined);
    for (const step of STEPS) failed.set({ step }, step === failedStep ? 1 : 0);
    if (failedStep !== undefined) return;
    goodAt = performance.now();
    logger.info({ tookMs: Math.round(goodAt - begunAt) }, 'canary run succeeded');
  };
}
