import type { Metrics } from '@croneai/platform/metrics.ts';

export function createDeliveryMetrics(metrics: Metrics) {
  return {
    deliveries: metrics.counter({
      name: 'notifier_deliveries_total',
      help: 'Deliveries by template and the status that they reached; pending counts each once, when it is recorded',
      labelNames: ['template', 'status'],
    }),
    overBudget: metrics.counter({
      name: 'notifier_mails_over_budget_total',
      help: 'Mails that were cancelled, because the member had too many of the budget or template in a day',
      labelNames: ['template'],
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
      help: '1 if the mail server answered the last attempt, 0 if it did not',
    }),
  };
}

export type DeliveryMetrics = ReturnType<typeof createDeliveryMetrics>;
