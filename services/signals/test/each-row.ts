import { createEachRow } from '@croneai/platform/each-row.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';

/** Rounds over rows, as a worker has them, with the metrics that count the skipped ones. */
export function openEachRow() {
  const metrics = createMetrics('test');
  return { eachRow: createEachRow({ logger: { error: () => undefined }, metrics }, 'signals'), metrics };
}
