import { createEachRow } from '@croneai/platform/each-row.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';

/** Creates `eachRow` as a worker does, with the metrics that count skipped rows. */
export function openEachRow() {
  const metrics = createMetrics('test');
  return { eachRow: createEachRow({ logger: { error: () => undefined }, metrics }, 'signals'), metrics };
}
