import type { Parts } from '../connections.ts';
import { MAIL_LANES } from '../deliveries/delivery.model.ts';

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

/** Measures how many browsers take pushes, how many of them went silent, and how many chats are linked. */
export function countDevices({ devices, telegram, dispatchMetrics, now }: Parts) {
  return async (): Promise<void> => {
    const { total, silent } = await devices.count(now());
    dispatchMetrics.devices.set({ kind: 'all' }, total);
    dispatchMetrics.devices.set({ kind: 'silent' }, silent);
    const chats = await telegram?.chats.count();
    for (const [kind, count] of Object.entries(chats ?? {})) dispatchMetrics.chats.set({ kind }, count);
  };
}
