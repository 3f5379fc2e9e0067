import type { JobQueue } from '@croneai/platform/jobs/queue.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import { z } from 'zod';

export const MAILING_QUEUE = 'mailings';
export const mailingJobSchema = z.discriminatedUnion('do', [
  /** Makes the summary of the day that has ended, and sends it. */
  z.object({ do: z.literal('summarise-signals') }),
  /** Writes down the deliveries of a mailing. */
  z.object({ do: z.literal('send'), mailingId: z.string() }),
]);
export type MailingJob = z.infer<typeof mailingJobSchema>;

/** Once a day, by the clock of UTC. */
const SUMMARY_SCHEDULE_ID = 'signals-summary';

/** Neither call throws while Redis is away: the rounds of `resume-mailings.ts` ask for the same again. */
export function createMailingQueue(
  queue: Pick<JobQueue<MailingJob>, 'add' | 'schedule'>,
  { summaryPattern, logger }: { summaryPattern: string; logger: Logger },
) {
  const add = async (job: MailingJob, delayMs = 0): Promise<void> => {
    try {
      await queue.add(job, { delayMs });
    } catch (error) {
      logger.warn({ err: error, job: job.do }, 'a mailing could not be queued: the next round will do it');
    }
  };
  return {
    send: (mailingId: string, delayMs = 0) => add({ do: 'send', mailingId }, delayMs),
    summarise: () => add({ do: 'summarise-signals' }),
    schedule: () =>
      queue.schedule({
        id: SUMMARY_SCHEDULE_ID,
        pattern: summaryPattern,
        data: { do: 'summarise-signals' },
      }),
  };
}
