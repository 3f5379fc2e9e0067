import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createLogger } from '@croneai/platform/logger.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';
import { startSpan } from '@croneai/platform/tracing/spans.ts';
import { startTracing } from '@croneai/platform/tracing/start-tracing.ts';
import { median } from '../measure/figures.ts';

const CALLS = 200_000;
const WARM_UPS = 2;
const ROUNDS = 5;
/** Longer than the gateway waits before it exports spans. */
const EXPORTED_WITHIN_MS = 2_500;

/**
 * Returns the mean processor time in microseconds that tracing adds to a call of the gateway. The
 * gateway samples 1 % of the calls. Every call costs a sampling decision. A sampled call also costs
 * a span and the export of this span.
 */
export async function measureSpanCost(collector: string): Promise<number> {
  const tracing = await startTracing({
    name: 'bench',
    config: { OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_TRACES_SAMPLER_ARG: 0.01 },
    metrics: createMetrics('bench'),
    logger: createLogger({ name: 'bench', level: 'silent' }),
  });
  const ids = Array.from({ length: CALLS }, () => randomUUID());
  const rounds: number[] = [];
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (const requestId of ids) {
      const attributes = { method: 'GET', route: '/api/countdown' };
      const span = startSpan('GET /api/countdown', { kind: 'server', attributes, parent: null, requestId });
      span?.end({ attributes: { status: 200 } });
    }
    await delay(EXPORTED_WITHIN_MS);
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / CALLS);
  }
  await tracing.stop();
  return median(rounds.slice(WARM_UPS));
}
