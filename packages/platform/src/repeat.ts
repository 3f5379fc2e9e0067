import { setTimeout as delay } from 'node:timers/promises';
import { failureFields, failureKind } from './failures.ts';
import type { Logger } from './logger.ts';

export type Repeat = {
  /** Name of the work in log lines. */
  name: string;
  /**
   * Pause after each round, in milliseconds. If this is a function, it is called before each pause.
   */
  everyMs: number | (() => number);
  work: () => Promise<unknown>;
};

export type Repetition = ReturnType<typeof repeat>;

/**
 * Maximum time that a stop waits for the current round. The round may be waiting for a server that
 * does not answer.
 */
const STOP_DEADLINE_MS = 2_000;

/**
 * Runs `work` immediately, and again after each pause, even if it failed. If it fails several times
 * in a row, only the first failure and the recovery are logged, because connections already log
 * outages.
 */
export function repeat({ name, everyMs, work, logger }: Repeat & { logger: Logger }) {
  const stopped = new AbortController();
  let wake = new AbortController();
  let isFailing = false;

  const round = async () => {
    try {
      await work();
      if (isFailing) logger.info({ round: name }, 'repeat recovered');
      isFailing = false;
    } catch (error) {
      const level = failureKind(error) === 'infrastructure' ? 'warn' : 'error';
      if (!isFailing)
        logger[level]({ ...failureFields(error), round: name }, 'repeat failed; will be retried');
      isFailing = true;
    }
  };
  const run = async () => {
    while (!stopped.signal.aborted) {
      wake = new AbortController();
      await round();
      const signal = AbortSignal.any([stopped.signal, wake.signal]);
      const pauseMs = typeof everyMs === 'number' ? everyMs : everyMs();
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const ended = run();
  return {
    /** Runs the work now. If the work is already running, runs it again immediately afterwards. */
    soon: (): void => wake.abort(),
    /** Prevents further rounds, and waits for the current one, but only for a short time. */
    async stop(): Promise<void> {
      stopped.abort();
      await Promise.race([ended, delay(STOP_DEADLINE_MS, undefined, { ref: false })]);
    },
  };
}
