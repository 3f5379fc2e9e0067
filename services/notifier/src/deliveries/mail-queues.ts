import { runInContext } from '@croneai/platform/context.ts';
import type { JobQueue } from '@croneai/platform/jobs/queue.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import { z } from 'zod';
import type { DueDelivery } from './delivery.repository.ts';
import type { MailLane } from './lane.ts';

/** Name of the round that queues what is due (`requeue-pending.ts`); run before its time when something became due. */
export const REQUEUE = 'requeue pending deliveries';

/** Redis holds job data in clear text: a mail job holds the row's id alone. */
export const mailJobSchema = z.object({ deliveryId: z.string() });
export type MailJob = z.infer<typeof mailJobSchema>;

export type MailQueues = {
  /**
   * Asks for an attempt when the delivery is due, but for one of many: those stay in the database until the sweep queues
   * some of them, so that a million of them are not a million jobs in Redis. Never throws.
   */
  announce(delivery: DueDelivery, now: Date): Promise<void>;
  /**
   * Asks for an attempt when the delivery is due. Answers false, and does not throw, while Redis is away: the row says
   * when it is due, and the sweep queues what the queue does not have.
   */
  enqueue(delivery: DueDelivery, now: Date): Promise<boolean>;
  isQueued(delivery: DueDelivery): Promise<boolean>;
  /** Jobs of a lane that nobody has finished. */
  countQueued(lane: MailLane): Promise<number>;
};

/** One job per attempt: finished jobs are kept for a while, and a second job of the same id would be ignored. */
const jobIdOf = ({ id, nextAttemptAt }: DueDelivery) => `${id}-${nextAttemptAt.getTime()}`;

export function createMailQueues(
  queues: Record<MailLane, Pick<JobQueue<MailJob>, 'add' | 'isPending' | 'counts'>>,
  logger: Logger,
): MailQueues {
  const enqueue: MailQueues['enqueue'] = async (delivery, now) => {
    const { id, lane, nextAttemptAt, requestId } = delivery;
    const delayMs = Math.max(0, nextAttemptAt.getTime() - now.getTime());
    try {
      await runInContext({ requestId }, () =>
        queues[lane].add({ deliveryId: id }, { jobId: jobIdOf(delivery), delayMs }),
      );
      return true;
    } catch (error) {
      logger.warn({ err: error, deliveryId: id }, 'a mail could not be queued: the sweep will do it');
      return false;
    }
  };
  return {
    enqueue,
    async announce(delivery, now) {
      if (delivery.lane !== 'bulk-mails') await enqueue(delivery, now);
    },
    isQueued: (delivery) => queues[delivery.lane].isPending(jobIdOf(delivery)),
    async countQueued(lane) {
      const { waiting, active, delayed } = await queues[lane].counts();
      return waiting + active + delayed;
    },
  };
}
