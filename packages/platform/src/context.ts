import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Context of one piece of work. It is available in everything that the work awaits, and it is
 * written to log lines, events, and job data.
 */
export type WorkContext = {
  requestId: string;
};

const storage = new AsyncLocalStorage<WorkContext>();

/**
 * Runs `fn`, and everything that it awaits, with this context. If contexts are nested, the
 * innermost one applies.
 */
export function runInContext<T>(context: WorkContext, fn: () => T): T {
  return storage.run(context, fn);
}

/** Returns the request id of the current work; undefined outside of any work. */
export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId;
}
