import { type DueDelivery, type MailLane, type MailQueues, type Mails, REQUEUE } from '../mails/module.ts';
import type { Rounds } from '../rounds/module.ts';

const BATCH = 500;
/** Maximum number of batches of a lane in one round. The next round reads the rest. */
const BATCHES_AT_ONCE = 20;

/**
 * Queues due deliveries that are not in the queue. A delivery is missing there if Redis lost its
 * job, a worker died, or the delivery has just stopped waiting for a condition (`awaits`). The row
 * is the source of truth; the queue only saves time. Codes come first. Bulk mail is queued only
 * here, a limited number at a time.
 */
export function requeuePending(parts: {
  mails: Pick<Mails, 'deliveries' | 'queues' | 'metrics'>;
  rounds: Pick<Rounds, 'eachRow'>;
  timings: { graceMs: number; bulkWindow: number };
  now: () => Date;
}) {
  const { mails, rounds, timings, now } = parts;
  const { deliveries, queues, metrics } = mails;
  const { graceMs, bulkWindow } = timings;
  const each = rounds.eachRow(REQUEUE);

  /**
   * Gives the delivery a new due time and with it a new job id, because the old id may belong to a
   * finished job that is still stored.
   */
  const requeue = async (delivery: DueDelivery): Promise<boolean> => {
    const dueAt = now();
    if (!(await deliveries.makeDue(delivery, dueAt))) return false;
    return queues.enqueue({ ...delivery, nextAttemptAt: dueAt }, dueAt);
  };

  const requeueLost = async (lane: MailLane): Promise<void> => {
    const at = now();
    const dueBefore = new Date(at.getTime() - graceMs);
    // Deliveries whose job is still queued stay at the front of the query result, so the next batch
    // skips them.
    let skip = 0;
    for (let batches = 0; batches < BATCHES_AT_ONCE; batches += 1) {
      const overdue = await deliveries.overdue(lane, { dueBefore, now: at, skip, limit: BATCH });
      const lost = await notQueued(overdue, queues);
      await each(lost, {
        nameOf: ({ id }) => id,
        work: async (delivery) => {
          if (await requeue(delivery)) metrics.requeued.inc();
        },
      });
      if (overdue.length < BATCH) return;
      skip += overdue.length - lost.length;
    }
  };

  const fillWindow = async (lane: MailLane): Promise<void> => {
    const room = bulkWindow - (await queues.countQueued(lane));
    if (room <= 0) return;
    const at = now();
    const due = await deliveries.overdue(lane, { dueBefore: at, now: at, limit: room });
    await each(await notQueued(due, queues), { nameOf: ({ id }) => id, work: requeue });
  };

  return async (): Promise<void> => {
    await requeueLost('codes');
    await requeueLost('mails');
    await fillWindow('bulk-mails');
    await deliveries.eraseDone();
  };
}

async function notQueued(deliveries: readonly DueDelivery[], queues: MailQueues): Promise<DueDelivery[]> {
  const queued = await Promise.all(deliveries.map((delivery) => queues.isQueued(delivery)));
  return deliveries.filter((_delivery, at) => !queued[at]);
}
