import { errors } from '@croneai/contracts/errors.ts';
import { AppError } from '@croneai/platform/errors.ts';

const RETRY_AFTER_SECONDS = 2;

export type WorkLimit = {
  /** Runs `work` when its turn comes, first come first served. Throws AppError 503 `auth.busy` when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>;
};

/** Lets `concurrency` pieces of costly work run at once and `maxWaiting` more wait, so that load is refused before it hurts. */
export function createWorkLimit({
  concurrency,
  maxWaiting,
}: {
  concurrency: number;
  maxWaiting: number;
}): WorkLimit {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running < concurrency) running += 1;
      else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
      else throw new AppError(errors.busy.code, { ...errors.busy, retryAfterSeconds: RETRY_AFTER_SECONDS });
      try {
        return await work();
      } finally {
        // The place goes straight to the next in line, so `running` does not change.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
