import { setTimeout as delay } from 'node:timers/promises';
import { failureFields, failureKind } from '@croneai/platform/events/failures.ts';
import type { Logger } from '@croneai/platform/logger.ts';

export interface Round {
  /** In log lines. */
  name: string;
  everyMs: number;
  work: () => Promise<unknown>;
}

/** A round in hand may be waiting for a server that does not answer. */
const STOP_DEADLINE_MS = 2_000;

/**
 * Runs each work again and again with a pause after it, on its own. A failure is told when it begins and when it is
 * over, not each time: an outage of a store is told by its connection already.
 */
export function startRounds(rounds: readonly Round[], logger: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const ended = Promise.all(rounds.map((round) => run(round, logger, stopping.signal)));
  return {
    async stop() {
      stopping.abort();
      await Promise.race([ended, delay(STOP_DEADLINE_MS, undefined, { ref: false })]);
    },
  };
}

/** Never rejects. */
async function run({ name, everyMs, work }: Round, logger: Logger, signal: AbortSignal): Promise<void> {
  let isFailing = false;
  while (!signal.aborted) {
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
    await delay(everyMs, undefined, { signal }).catch(() => undefined);
  }
}
