import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Context of one piece of work; follows it through every await, into log lines, events, and job
 * data.
 */
export type WorkContext = {
  requestId: string;
};

const storage = new AsyncLocalStorage<WorkContext>();

/** Runs `fn`, and everything that it awaits, with this context; the innermost context wins. */
export function runInContext<T>(context: WorkContext, fn: () => T): T {
  return storage.run(context, fn);
}

/** Request id of the current work; undefined outside of any. */
export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId;
}
