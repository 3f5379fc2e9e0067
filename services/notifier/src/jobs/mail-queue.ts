import { runInContext } from '@croneai/platform/context.ts';
import type { JobQueue } from '@croneai/platform/jobs/queue.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import { z } from 'zod';
import type { DueDelivery } from '../deliveries/delivery.repository.ts';

export const MAIL_QUEUE = 'mails';
/** Redis holds job data in clear text: a mail job says which row, and nothing that is in it. */
export const mailJobSchema = z.object({ deliveryId: z.string() });
export type MailJob = z.infer<typeof mailJobSchema>;

export type MailQueue = {
  /**
   * Asks for an attempt when the delivery is due. Answers false, and does not throw, while Redis is away: the row says
   * when it is due, and the sweep queues what the queue does not have.
   */
  enqueue(delivery: DueDelivery, now: Date): Promise<boolean>;
  isQueued(delivery: DueDelivery): Promise<boolean>;
};

/** One job per attempt: finished jobs are kept for a while, and a second job of the same id would be ignored. */
const jobIdOf = ({ id, nextAttemptAt }: DueDelivery) => `${id}-${nextAttemptAt.getTime()}`;

export function createMailQueue(
  queue: Pick<JobQueue<MailJob>, 'add' | 'isPending'>,
  logger: Logger,
): MailQueue {
  return {
    async enqueue(delivery, now) {
      const { id, nextAttemptAt, requestId } = delivery;
      const delayMs = Math.max(0, nextAttemptAt.getTime() - now.getTime());
      try {
        await runInContext({ requestId }, () =>
          queue.add({ deliveryId: id }, { jobId: jobIdOf(delivery), delayMs }),
        );
        return true;
      } catch (error) {
        logger.warn({ err: error, deliveryId: id }, 'a mail could not be queued: the sweep will do it');
        return false;
      }
    },
    isQueued: (delivery) => queue.isPending(jobIdOf(delivery)),
  };
}
