import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Ids of a recorded span, in lower-case hex as in W3C Trace Context. Later spans of the same work
 * use this span as their parent.
 */
export type SpanPlace = {
  readonly traceId: string;
  readonly spanId: string;
};

/**
 * Context of one piece of work. It is available in everything that the work awaits, and it is
 * written to log lines, events, and job data.
 */
export type WorkContext = {
  requestId: string;
  /** Span of the work, if the work is traced. */
  span?: SpanPlace;
};

const storage = new AsyncLocalStorage<WorkContext>();

/**
 * Runs `fn`, and everything that it awaits, with this context. A nested call replaces the context
 * until the nested call ends. If the nested context has no span and the same request id as the
 * outer context, it inherits the span of the outer context.
 */
export function runInContext<T>(context: WorkContext, fn: () => T): T {
  const outer = storage.getStore();
  const span = context.span ?? (outer?.requestId === context.requestId ? outer.span : undefined);
  return storage.run(span ? { requestId: context.requestId, span } : context, fn);
}

/** Returns the request id of the current work; undefined outside of any work. */
export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId;
}

/** Returns the span of the current work; undefined if the work is not traced. */
export function currentSpan(): SpanPlace | undefined {
  return storage.getStore()?.span;
}
