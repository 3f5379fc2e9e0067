import type { Parts } from '../connections.ts';
import { planSignalsSummary } from '../mailings/plan-signals-summary.ts';
import { sendMailing } from '../mailings/send-mailing.ts';
import type { Job } from '../queues/queues.ts';

type ResumeParts = {
  mailings: Pick<Parts['mailings'], 'unfinished'>;
  queues: Pick<Parts['queues'], 'get' | 'add'>;
  timings: Pick<Parts['timings'], 'summaryPattern'>;
  now: () => Date;
};

/** The deliveries of a younger mailing are being written. */
const STALE_AFTER_MS = 60_000;

/**
 * Why this is a job: a mailing writes as many rows as there are members. What failure does: it is tried again and goes on
 * where it stopped, because every row has a key; in the end the round below asks for it anew.
 */
export function workOnMailings(parts: Parts) {
  const plan = planSignalsSummary(parts);
  const send = sendMailing(parts);
  return async (job: Job<'mailings'>): Promise<void> => {
    const mailingId = job.do === 'send' ? job.mailingId : await plan();
    if (mailingId !== undefined) await send(mailingId);
  };
}

/**
 * Keeps the daily schedule in Redis, and queues again what a crash or an outage of Redis left undone: yesterday's summary
 * and half-written mailings. Idempotent.
 */
export function resumeMailings({ mailings, queues, timings, now }: ResumeParts) {
  const summarise = { do: 'summarise-signals' } as const;
  return async (): Promise<void> => {
    // In each round: a Redis that was emptied has lost the schedule too.
    await queues.get('mailings').schedule({
      id: 'signals-summary',
      pattern: timings.summaryPattern,
      data: summarise,
    });
    await queues.add('mailings', summarise);
    const stale = await mailings.unfinished(new Date(now().getTime() - STALE_AFTER_MS));
    for (const { id } of stale) await queues.add('mailings', { do: 'send', mailingId: id });
  };
}
