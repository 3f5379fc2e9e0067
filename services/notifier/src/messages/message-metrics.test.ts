import { createMetrics } from '@croneai/platform/metrics.ts';
import { expect, it } from 'vitest';
import { createMessageMetrics } from './message-metrics.ts';

it('starts the counts of refused and expired messages at 0, so that an alert sees the first failures', async () => {
  const metrics = createMetrics('notifier');
  createMessageMetrics(metrics, [{ name: 'push' }]);
  const shown = await metrics.registry.getSingleMetricAsString('notifier_messages_total');
  for (const state of ['refused', 'expired'])
    expect(shown).toContain(`channel="push",event="signal",state="${state}",process="notifier"} 0`);
});
