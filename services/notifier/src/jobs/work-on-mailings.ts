/*
 * Why this is a job: a mailing writes as many rows as there are members. What failure does: it is tried again and goes on
 * where it stopped, because every row has a key; in the end the hourly round asks for it anew.
 */
import type { Parts } from '../connections.ts';
import type { MailingJob } from '../mailings/mailing-queue.ts';
import { planSignalsSummary } from '../mailings/plan-signals-summary.ts';
import { sendMailing } from '../mailings/send-mailing.ts';

export function workOnMailings(parts: Parts) {
  const plan = planSignalsSummary(parts);
  const send = sendMailing(parts);
  return async (job: MailingJob): Promise<void> => {
    const mailingId = job.do === 'send' ? job.mailingId : await plan();
    if (mailingId !== undefined) await send(mailingId);
  };
}
