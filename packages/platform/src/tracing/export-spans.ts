import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { describeError } from '../errors.ts';
import type { Logger } from '../logger.ts';

type ExporterOptions = {
  /** Base address of the collector. Spans are sent to `/v1/traces` below it. */
  endpoint: string;
  logger: Logger;
  onDone(spans: number, outcome: 'exported' | 'failed'): void;
};

/** Time limit of an export. It also applies to a reply that never ends. */
const EXPORT_WITHIN_MS = 5_000;
/** Codes of the library's `ExportResult`. */
const SUCCESS = 0;
const FAILED = 1;

/**
 * Sends spans to a collector as OTLP over HTTP in JSON. Failed batches are dropped instead of
 * retried, and replies are not read, so that a collector cannot fill the memory. Redirects are
 * refused, so that no spans are sent to another server.
 */
export function createSpanExporter({ endpoint, logger, onDone }: ExporterOptions): SpanExporter {
  const url = new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`);
  let isFailing = false;
  const send = async (body: Uint8Array<ArrayBuffer>): Promise<void> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(EXPORT_WITHIN_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the collector replied ${response.status}`);
  };
  return {
    export(spans, done) {
      const body = JsonTraceSerializer.serializeRequest(spans) as Uint8Array<ArrayBuffer>;
      send(body).then(
        () => {
          if (isFailing) logger.info('trace export recovered');
          isFailing = false;
          onDone(spans.length, 'exported');
          done({ code: SUCCESS });
        },
        (error: unknown) => {
          const { message, cause } = describeError(error);
          if (!isFailing) logger.warn({ reason: cause?.message ?? message }, 'trace export failed');
          isFailing = true;
          onDone(spans.length, 'failed');
          done({ code: FAILED });
        },
      );
    },
    shutdown: async () => undefined,
  };
}
