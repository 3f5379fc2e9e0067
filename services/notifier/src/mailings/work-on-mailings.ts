import { z } from 'zod';
import type { Queue } from '../queues/module.ts';
import type { MailingRepository } from './mailing.repository.ts';

/** Job that makes and sends yesterday's summary, or that writes the deliveries of a mailing. */
export const mailingJob = z.discriminatedUnion('do', [
  z.object({ do: z.literal('summarise-signals') }),
  z.object({ do: z.literal('send'), mailingId: z.string() }),
]);
export type MailingJob = z.output<typeof mailingJob>;
export type MailingQueue = Queue<MailingJob>;

type ResumeParts = {
  mailings: Pick<MailingRepository, 'unfinished'>;
  queue: Pick<MailingQueue, 'schedule' | 'add'>;
  timings: { summaryPattern: string };
  now: () => Date;
};

/** A mailing younger than this may still have a worker that is writing its deliveries. */
const STALE_AFTER_MS = 60_000;

/**
 * Works on mailings in jobs, because a mailing may write a row for every member. A retry adds only
 * the missing rows, because each row has a unique key. If all attempts of a job fail,
 * `resumeMailings` queues the mailing again.
 */
export function workOnMailings({
  plan,
  send,
}: {
  /** Makes the daily summary; resolves to its id, or undefined if there is nothing to send. */
  plan: () => Promise<string | undefined>;
  send: (mailingId: string) => Promise<void>;
}) {
  return async (job: MailingJob): Promise<void> => {
    const mailingId = job.do === 'send' ? job.mailingId : await plan();
    if (mailingId !== undefined) await send(mailingId);
  };
}

/**
 * Keeps the daily schedule in Redis. Queues jobs again that a crash or an outage of Redis lost:
 * yesterday's summary, and mailings whose deliveries are not all stored. Idempotent.
 */
export function resumeMailings({ mailings, queue, timings, now }: ResumeParts) {
  const summarise = { do: 'summarise-signals' } as const;
  return async (): Promise<void> => {
    // Runs in each round, because Redis may have lost its data and with it the schedule.
    await queue.schedule({
      id: 'signals-summary',
      pattern: timings.summaryPattern,
      data: summarise,
    });
    await queue.add(summarise);
    const stale = await mailings.unfinished(new Date(now().getTime() - STALE_AFTER_MS));
    for (const { id } of stale) await queue.add({ do: 'send', mailingId: id });
  };
}
