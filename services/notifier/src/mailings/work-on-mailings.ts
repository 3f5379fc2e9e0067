import { z } from 'zod';
import type { Queue } from '../queues/module.ts';
import type { MailingRepository } from './mailing.repository.ts';

/** Makes the summary of the day that has ended and sends it, or writes down the deliveries of a mailing. */
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

/** The deliveries of a younger mailing are being written. */
const STALE_AFTER_MS = 60_000;

/**
 * Why this is a job: a mailing writes as many rows as there are members. What failure does: it is tried again and goes on
 * where it stopped, because every row has a key; in the end the round below asks for it anew.
 */
export function workOnMailings({
  plan,
  send,
}: {
  /** Makes the daily summary; resolves to its id, or undefined where there is nothing to send. */
  plan: () => Promise<string | undefined>;
  send: (mailingId: string) => Promise<void>;
}) {
  return async (job: MailingJob): Promise<void> => {
    const mailingId = job.do === 'send' ? job.mailingId : await plan();
    if (mailingId !== undefined) await send(mailingId);
  };
}

/**
 * Keeps the daily schedule in Redis, and queues again what a crash or an outage of Redis left undone: yesterday's summary
 * and half-written mailings. Idempotent.
 */
export function resumeMailings({ mailings, queue, timings, now }: ResumeParts) {
  const summarise = { do: 'summarise-signals' } as const;
  return async (): Promise<void> => {
    // In each round: a Redis that was emptied has lost the schedule too.
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
