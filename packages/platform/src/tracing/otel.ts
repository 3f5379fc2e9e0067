import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  RandomIdGenerator,
  type SpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { createSpanExporter } from './export-spans.ts';
import { SPAN_ATTRIBUTES, type SpanAttributes, type SpanOrigin, type Tracer } from './spans.ts';

// Only this file and `export-spans.ts` load OpenTelemetry. This file is imported only if a
// collector is set.

export type TracerOptions = {
  /** Name of the process. */
  name: string;
  /** Address of the collector. */
  endpoint: string;
  /** Share of requests that are traced, from 0 to 1. */
  ratio: number;
  metrics: Metrics;
  logger: Logger;
};

/**
 * Maximum number of spans that wait in memory for the collector (about 2 MB). Further spans are
 * dropped.
 */
const WAITING_MAX = 2_048;
const BATCH_SIZE = 512;
const EXPORT_EVERY_MS = 2_000;

/** Creates the tracer of a process. The tracer exports spans in the background. */
export function createTracer({ name, endpoint, ratio, metrics, logger }: TracerOptions) {
  const spans = metrics.counter({
    name: 'trace_spans_total',
    help: 'Ended spans, by outcome: exported, dropped (too many waited), or failed (not taken by the collector)',
    labelNames: ['outcome'],
  });
  let waiting = 0;
  const exporter = createSpanExporter({
    endpoint,
    logger,
    onDone(count, outcome) {
      waiting -= count;
      spans.inc({ outcome }, count);
    },
  });
  const batches = new BatchSpanProcessor({
    exporter,
    maxQueueSize: WAITING_MAX,
    maxExportBatchSize: BATCH_SIZE,
    scheduledDelayMillis: EXPORT_EVERY_MS,
  });
  // Limits the number of spans here, because the library does not count spans that are being
  // exported. If the collector is slow, these spans would make the memory exceed the limit.
  const bounded: SpanProcessor = {
    onStart: () => undefined,
    onEnd(span) {
      if (waiting >= WAITING_MAX) return void spans.inc({ outcome: 'dropped' });
      waiting += 1;
      batches.onEnd(span);
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  };
  const random = new RandomIdGenerator();
  let nextTraceId = '';
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.namespace': 'croneai', 'service.name': name }),
    // `startSpan` has already decided whether to record the span.
    sampler: new AlwaysOnSampler(),
    idGenerator: { generateTraceId: () => nextTraceId, generateSpanId: () => random.generateSpanId() },
    spanProcessors: [bounded],
  });
  const otel = provider.getTracer('croneai');
  const contextOf = (origin: SpanOrigin) => {
    if ('parent' in origin)
      return trace.setSpanContext(ROOT_CONTEXT, {
        ...origin.parent,
        traceFlags: TraceFlags.SAMPLED,
        isRemote: true,
      });
    nextTraceId = origin.traceId;
    return ROOT_CONTEXT;
  };

  const tracer: Tracer = {
    ratio,
    start(spanName, kind, attributes, origin) {
      const options = { kind: KINDS[kind], attributes: allowed(attributes) };
      const span = otel.startSpan(plain(spanName), options, contextOf(origin));
      const { traceId, spanId } = span.spanContext();
      return {
        traceId,
        spanId,
        end(outcome = {}) {
          if (outcome.name !== undefined) span.updateName(plain(outcome.name));
          if (outcome.attributes) span.setAttributes(allowed(outcome.attributes));
          if (outcome.hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
  };
  return { tracer, shutdown: () => provider.shutdown() };
}

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

const PLAIN = /^[\w .:/-]{1,120}$/;
/** Matches a run of 12 hex digits. Each of our ids has such a run, and no word has. */
const ID = /[0-9a-f]{12}/i;
const NOT_PLAIN = '[hidden]';

/**
 * Returns the text of an attribute, or `[hidden]` if it could be an email address, an id, a token,
 * or a query. This is the last defence against leaks.
 */
const plain = (text: string): string => (PLAIN.test(text) && !ID.test(text) ? text : NOT_PLAIN);

function allowed(attributes: SpanAttributes): Record<string, string | number> {
  const kept: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(attributes)) {
    const key = SPAN_ATTRIBUTES[name as keyof SpanAttributes];
    if (key && value !== undefined) kept[key] = typeof value === 'number' ? value : plain(value);
  }
  return kept;
}
