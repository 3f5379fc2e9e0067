import type { Parts } from '../connections.ts';
import { MAIL_LANES } from './lane.ts';

/** Counting further would cost more the longer the backlog is, without another alarm. */
const COUNTED_UP_TO = 100_000;

/** Measures what waits in each lane: rows that are not finished, the age of the oldest, and jobs in the queue. */
export function measureBacklog({ deliveries, queues, deliveryMetrics, now }: Parts) {
  return async (): Promise<void> => {
    for (const lane of MAIL_LANES) {
      const { count, oldestAt } = await deliveries.backlog(lane, COUNTED_UP_TO);
      deliveryMetrics.pending.set({ lane }, count);
      deliveryMetrics.oldestPending.set(
        { lane },
        oldestAt ? (now().getTime() - oldestAt.getTime()) / 1_000 : 0,
      );
      deliveryMetrics.queued.set({ lane }, await queues.countQueued(lane));
    }
  };
}
