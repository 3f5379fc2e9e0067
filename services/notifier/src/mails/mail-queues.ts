import { runInContext } from '@croneai/platform/context.ts';
import { z } from 'zod';
import type { Queue, Queues } from '../queues/module.ts';
import { MAIL_LANES, type MailLane } from './delivery.model.ts';
import type { DueDelivery } from './delivery.repository.ts';

/**
 * Name of the round that queues due deliveries (`requeue-pending.ts`). It runs on a schedule, and
 * also as soon as a delivery becomes due.
 */
export const REQUEUE = 'requeue pending deliveries';

/**
 * Each attempt has its own job id, because finished jobs are stored for a while and BullMQ ignores
 * a second job with the same id.
 */
const jobIdOf = ({ id, nextAttemptAt }: DueDelivery) => `${id}-${nextAttemptAt.getTime()}`;

export type MailQueues = ReturnType<typeof createMailQueues>;

const mailJob = z.object({ deliveryId: z.string() });
export type MailJob = z.output<typeof mailJob>;

export function createMailQueues(queues: Pick<Queues, 'open'>) {
  const lanes = new Map(MAIL_LANES.map((lane) => [lane, queues.open(lane, mailJob)]));
  const laneOf = (lane: MailLane) => lanes.get(lane) as Queue<MailJob>;
  /**
   * Queues an attempt for its due time. Returns false while Redis is down; the sweep queues the
   * attempt later.
   */
  const enqueue = (delivery: DueDelivery, now: Date): Promise<boolean> => {
    const { id, lane, nextAttemptAt, requestId } = delivery;
    const delayMs = Math.max(0, nextAttemptAt.getTime() - now.getTime());
    return runInContext({ requestId }, () =>
      laneOf(lane).add({ deliveryId: id }, { jobId: jobIdOf(delivery), delayMs }),
    );
  };
  return {
    laneOf,
    enqueue,

    /**
     * Queues a delivery unless it is bulk. The sweep queues bulk mails in small numbers, so that a
     * million rows do not become a million jobs in Redis.
     */
    async announce(delivery: DueDelivery, now: Date): Promise<void> {
      if (delivery.lane !== 'bulk-mails') await enqueue(delivery, now);
    },

    isQueued: (delivery: DueDelivery): Promise<boolean> => laneOf(delivery.lane).isPending(jobIdOf(delivery)),

    async countQueued(lane: MailLane): Promise<number> {
      const { waiting, active, delayed } = await laneOf(lane).counts();
      return waiting + active + delayed;
    },
  };
}
