import type { Metrics } from '@croneai/platform/metrics.ts';
import type { Parts } from '../connections.ts';
import { MAIL_LANES } from './delivery.model.ts';

/** What the outside can see of the deliveries. */
export function createDeliveryMetrics(metrics: Metrics) {
  return {
    deliveries: metrics.counter({
      name: 'notifier_deliveries_total',
      help: 'Deliveries by template and the status that they reached; pending counts each once, when it is recorded',
      labelNames: ['template', 'status'],
    }),
    requeued: metrics.counter({
      name: 'notifier_requeued_total',
      help: 'Deliveries that were due and that the queue had lost',
    }),
    pending: metrics.gauge({
      name: 'notifier_pending_deliveries',
      help: 'Deliveries that are not finished, counted up to 100,000 in each lane',
      labelNames: ['lane'],
    }),
    oldestPending: metrics.gauge({
      name: 'notifier_oldest_pending_seconds',
      help: 'Age of the oldest delivery that is not finished, 0 if there is none',
      labelNames: ['lane'],
    }),
    queued: metrics.gauge({
      name: 'notifier_queue_jobs',
      help: 'Jobs of a lane in Redis that are not finished',
      labelNames: ['lane'],
    }),
    mailServerUp: metrics.gauge({
      name: 'mail_server_up',
      help: '1 when the mail server answered last, 0 when it did not',
    }),
  };
}

export type DeliveryMetrics = ReturnType<typeof createDeliveryMetrics>;

/** Counting further would cost more the longer the backlog is, without another alarm. */
const COUNTED_UP_TO = 100_000;

/** Measures what waits in each lane: rows that are not finished, the age of the oldest, and jobs in the queue. */
export function measureBacklog({ deliveries, mailQueues, deliveryMetrics, now }: Parts) {
  return async (): Promise<void> => {
    for (const lane of MAIL_LANES) {
      const { count, oldestAt } = await deliveries.backlog(lane, COUNTED_UP_TO);
      deliveryMetrics.pending.set({ lane }, count);
      deliveryMetrics.oldestPending.set(
        { lane },
        oldestAt ? (now().getTime() - oldestAt.getTime()) / 1_000 : 0,
      );
      deliveryMetrics.queued.set({ lane }, await mailQueues.countQueued(lane));
    }
  };
}
