import { AsyncLocalStorage } from 'node:async_hooks';

/** What travels along with one piece of work: through every await, into log lines, events and job data. */
export type WorkContext = {
  requestId: string;
};

const storage = new AsyncLocalStorage<WorkContext>();

/** Runs `fn` (and all it awaits) with this context; the innermost context wins. Returns what `fn` returns. */
export function runInContext<T>(context: WorkContext, fn: () => T): T {
  return storage.run(context, fn);
}

/** The request id of the work in hand, or undefined outside of any. */
export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId;
}
