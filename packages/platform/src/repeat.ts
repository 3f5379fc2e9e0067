import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from './logger.ts';

export type Repetition = {
  /** Runs it now, or once more when it is just running. */
  soon(): void;
  /** Waits for the round in hand, but not for long. */
  stop(): Promise<void>;
};

/** A round in hand may be waiting for a server that does not answer. */
const STOP_DEADLINE_MS = 2_000;

/** Runs `work` again and again with a pause after each round; a failed round is told and the next one tries again. */
export function repeat(options: {
  name: string;
  everyMs: number;
  work: () => Promise<void>;
  logger: Logger;
}): Repetition {
  const { name, everyMs, work, logger } = options;
  const stopped = new AbortController();
  let wake = new AbortController();

  const run = async () => {
    while (!stopped.signal.aborted) {
      wake = new AbortController();
      try {
        await work();
      } catch (error) {
        logger.warn({ err: error, round: name }, 'a round failed, the next one tries again');
      }
      const signal = AbortSignal.any([stopped.signal, wake.signal]);
      await delay(everyMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const ended = run();
  return {
    soon: () => wake.abort(),
    async stop() {
      stopped.abort();
      await Promise.race([ended, delay(STOP_DEADLINE_MS, undefined, { ref: false })]);
    },
  };
}
