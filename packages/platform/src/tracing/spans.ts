import { currentSpan, runInContext, type SpanPlace } from '../context.ts';

// Spans are recorded only where work enters or leaves a process. This file loads no library. If no
// collector is set, there is no tracer, and each function returns immediately.

/**
 * All attributes that a span may have. The keys are our names, and the values are the names in
 * OpenTelemetry. An attribute is set only from constants in our code, never from a request or a
 * payload.
 */
export const SPAN_ATTRIBUTES = {
  /** HTTP method. */
  method: 'http.request.method',
  /** Pattern of the route, such as `/api/posts/:id`. */
  route: 'http.route',
  /** HTTP status. */
  status: 'http.response.status_code',
  /** Type of the event, template of the mail, or name of the live stream's message. */
  type: 'croneai.type',
  /** Topic or queue. */
  queue: 'messaging.destination.name',
} as const;
export type SpanAttributes = { [Name in keyof typeof SPAN_ATTRIBUTES]?: string | number | undefined };
type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

export type Span = SpanPlace & {
  /**
   * Ends the span. A failed span has no error message, because messages may quote personal data.
   */
  end(outcome?: { name?: string; attributes?: SpanAttributes; hasFailed?: boolean }): void;
};

export type SpanStart = {
  kind: SpanKind;
  attributes?: SpanAttributes;
  /**
   * The `traceparent` that was received with the work; by default, the span of the current work.
   */
  parent?: unknown;
  /**
   * Id of the request. If there is no parent and the request is sampled, its span starts a new
   * trace.
   */
  requestId?: string | undefined;
};

/** Records sampled spans. `otel.ts` creates the tracer if tracing is on. */
export type Tracer = {
  /** Share of requests that are traced, from 0 to 1. */
  readonly ratio: number;
  start(name: string, kind: SpanKind, attributes: SpanAttributes, from: SpanOrigin): Span;
};
/** The parent, or the id of a new trace. */
export type SpanOrigin = { parent: SpanPlace } | { traceId: string };

let tracer: Tracer | undefined;

/** Sets the tracer of the process; undefined turns tracing off. */
export function useTracer(next: Tracer | undefined): void {
  tracer = next;
}

/** Starts a span; undefined if the work is not traced. */
export function startSpan(
  name: string,
  { kind, attributes = {}, parent, requestId }: SpanStart,
): Span | undefined {
  if (!tracer) return undefined;
  const place = parent === undefined ? currentSpan() : readTraceparent(parent);
  if (place) return tracer.start(name, kind, attributes, { parent: place });
  const traceId = requestId !== undefined && sampledTraceId(requestId, tracer.ratio);
  return traceId ? tracer.start(name, kind, attributes, { traceId }) : undefined;
}

/** Runs the work of a request in a span of its own, which ends with the work. */
export async function runInSpan<T>(
  requestId: string,
  name: string,
  start: Omit<SpanStart, 'requestId'>,
  work: () => Promise<T>,
): Promise<T> {
  const span = startSpan(name, { ...start, requestId });
  if (!span) return runInContext({ requestId }, work);
  try {
    const result = await runInContext({ requestId, span }, work);
    span.end();
    return result;
  } catch (error) {
    span.end({ hasFailed: true });
    throw error;
  }
}

const HEX_DIGITS = 12;
const RANDOM_VALUES = 16 ** HEX_DIGITS;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Returns the trace id of a sampled request; undefined for other requests. The trace id is the
 * request id without hyphens, so the `x-request-id` of a reply identifies the trace. All processes
 * with the same ratio sample the same requests.
 */
function sampledTraceId(requestId: string, ratio: number): string | undefined {
  const value = Number.parseInt(requestId.slice(-HEX_DIGITS), 16);
  if (!(value < ratio * RANDOM_VALUES) || !UUID.test(requestId)) return undefined;
  return requestId.replaceAll('-', '');
}

/**
 * Returns the `traceparent` of a span, as sent in a header or stored with an event or job. The next
 * process continues the trace from it.
 */
export const traceparentOf = ({ traceId, spanId }: SpanPlace): string => `00-${traceId}-${spanId}-01`;

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-01$/;

/** Parses a `traceparent`. Returns undefined if it is invalid or its span is not recorded. */
function readTraceparent(text: unknown): SpanPlace | undefined {
  const [, traceId, spanId] = (typeof text === 'string' && TRACEPARENT.exec(text)) || [];
  return traceId && spanId ? { traceId, spanId } : undefined;
}
