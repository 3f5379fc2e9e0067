import {
  type DeliveryMetrics,
  type DeliveryRepository,
  MAIL_LANES,
  type MailQueues,
} from '../mails/module.ts';

/**
 * Maximum number of deliveries that are counted in a lane, so that counting stays cheap. The alarms
 * use the age of the oldest delivery, so they need no exact count.
 */
const COUNTED_UP_TO = 100_000;

/**
 * Measures the backlog of each lane: the number of unfinished deliveries, the age of the oldest
 * one, and the number of queued jobs.
 */
export function measureBacklog({
  deliveries,
  queues,
  metrics,
  now,
}: {
  deliveries: Pick<DeliveryRepository, 'backlog'>;
  queues: Pick<MailQueues, 'countQueued'>;
  metrics: Pick<DeliveryMetrics, 'pending' | 'oldestPending' | 'queued'>;
  now: () => Date;
}) {
  return async (): Promise<void> => {
    for (const lane of MAIL_LANES) {
      const { count, oldestAt } = await deliveries.backlog(lane, COUNTED_UP_TO);
      metrics.pending.set({ lane }, count);
      metrics.oldestPending.set({ lane }, oldestAt ? (now().getTime() - oldestAt.getTime()) / 1_000 : 0);
      metrics.queued.set({ lane }, await queues.countQueued(lane));
    }
  };
}
