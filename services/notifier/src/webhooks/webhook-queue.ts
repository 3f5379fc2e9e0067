import type { JobQueue } from '@croneai/platform/jobs/queue.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import { z } from 'zod';

export const WEBHOOK_QUEUE = 'webhooks';
/** Webhooks with something to send. Few in a job, so that one that hangs keeps few from a place. */
const PER_JOB = 20;
export const webhookJobSchema = z.object({ ids: z.array(z.string()).min(1).max(PER_JOB) });

/** Never throws while Redis is away: the sweep finds what is due. */
export const createWebhookJobs = (
  queue: Pick<JobQueue<z.input<typeof webhookJobSchema>>, 'add'>,
  logger: Logger,
) => ({
  async soon(ids: readonly string[], delayMs = 0): Promise<void> {
    const chunks = Array.from({ length: Math.ceil(ids.length / PER_JOB) }, (_, at) =>
      ids.slice(at * PER_JOB, (at + 1) * PER_JOB),
    );
    const options = { attempts: 1, ...(delayMs > 0 && { delayMs }) };
    try {
      await Promise.all(chunks.map((chunk) => queue.add({ ids: [...chunk] }, options)));
    } catch (error) {
      logger.warn({ err: error }, 'webhooks could not be queued: the sweep will do it');
    }
  },
});
