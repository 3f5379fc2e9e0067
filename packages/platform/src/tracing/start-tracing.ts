import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { useTracer } from './spans.ts';

/** Settings of `config-keys.ts` that configure tracing. */
export type TracingConfig = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG?: number | undefined;
};

/** Maximum time that a stop waits for the collector. */
const STOP_WITHIN_MS = 1_000;

/**
 * Starts tracing if a collector is set; otherwise, loads nothing. `stop` exports the remaining
 * spans.
 */
export async function startTracing({
  name,
  config,
  metrics,
  logger,
}: {
  name: string;
  config: TracingConfig;
  metrics: Metrics;
  logger: Logger;
}): Promise<{ stop(): Promise<void> }> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio = 0 } = config;
  if (endpoint === undefined) return { stop: async () => undefined };
  const { createTracer } = await import('./otel.ts');
  const { tracer, shutdown } = createTracer({ name, endpoint, ratio, metrics, logger });
  useTracer(tracer);
  return {
    async stop() {
      useTracer(undefined);
      // Ignores the error, because a failed export is already counted and logged.
      const ended = shutdown().catch(() => undefined);
      await Promise.race([ended, delay(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}
