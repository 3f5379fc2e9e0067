import type { MailQueue } from '../jobs/mail-queue.ts';
import type { DeliveryRepository } from './delivery.repository.ts';
import type { DeliveryMetrics } from './delivery-metrics.ts';

/** A job that was added a moment ago is on its way to a worker. */
export const REQUEUE_GRACE_MS = 2_000;
const BATCH = 500;

/**
 * Queues deliveries that are due and that the queue does not have: Redis was away or lost its data, a worker died, or what
 * the delivery waited for has come. The row is the truth, the queue only makes it quick.
 */
export function requeuePending(parts: {
  deliveries: Pick<DeliveryRepository, 'overdue' | 'makeDue' | 'pendingSummary' | 'eraseDone'>;
  queue: MailQueue;
  metrics: DeliveryMetrics;
  graceMs: number;
  now: () => Date;
}) {
  const { deliveries, queue, metrics, graceMs, now } = parts;
  return async (): Promise<void> => {
    const at = now();
    const overdue = await deliveries.overdue(new Date(at.getTime() - graceMs), at, BATCH);
    for (const delivery of overdue) {
      if (await queue.isQueued(delivery)) continue;
      // A new time makes a new job id: the old one may belong to a job that is finished and still kept.
      const dueAt = now();
      if (!(await deliveries.makeDue(delivery, dueAt))) continue;
      if (!(await queue.enqueue({ ...delivery, nextAttemptAt: dueAt }, dueAt))) break;
      metrics.requeued.inc();
    }
    await deliveries.eraseDone();
    const { count, oldestAt } = await deliveries.pendingSummary();
    metrics.pending.set(count);
    metrics.oldestPending.set(oldestAt ? (now().getTime() - oldestAt.getTime()) / 1_000 : 0);
  };
}
