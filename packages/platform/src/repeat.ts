import { setTimeout as delay } from 'node:timers/promises';
import { failureFields, failureKind } from './failures.ts';
import type { Logger } from './logger.ts';

/** Work that is done again and again. */
export type Repeat = {
  /** In log lines. */
  name: string;
  /** The pause after each round; it may depend on the time. */
  everyMs: number | (() => number);
  work: () => Promise<unknown>;
};

export type Repetition = ReturnType<typeof repeat>;

/** A round in hand may be waiting for a server that does not answer. */
const STOP_DEADLINE_MS = 2_000;

/**
 * Runs `work` at once, and again and again with a pause after each round. The next round tries again what failed; a failure is
 * logged when it begins and when it is over, not each time: an outage of a store is logged by its connection already.
 */
export function repeat({ name, everyMs, work, logger }: Repeat & { logger: Logger }) {
  const stopped = new AbortController();
  let wake = new AbortController();
  let isFailing = false;

  const round = async () => {
    try {
      await work();
      if (isFailing) logger.info({ round: name }, 'the round works again');
      isFailing = false;
    } catch (error) {
      const level = failureKind(error) === 'infrastructure' ? 'warn' : 'error';
      if (!isFailing)
        logger[level]({ ...failureFields(error), round: name }, 'a round failed, the next one tries again');
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
    /** Runs it now, or once more when it is just running. */
    soon: (): void => wake.abort(),
    /** Waits for the round in hand, but not for long. */
    async stop(): Promise<void> {
      stopped.abort();
      await Promise.race([ended, delay(STOP_DEADLINE_MS, undefined, { ref: false })]);
    },
  };
}
