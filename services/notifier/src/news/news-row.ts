import type { NewsRow } from '@croneai/contracts/endpoints/news.ts';
import type { Mailing, MailingOutcome } from '../mailings/mailing.ts';

/** News as admins see it in the list. */
export function toNewsRow(
  mailing: Mailing,
  sentBy: string,
  { delivered, notDelivered, pending }: MailingOutcome & { pending: number },
): NewsRow {
  const { id, data, createdAt, recipients } = mailing;
  const { subject, text } = data as Extract<Mailing, { kind: 'news' }>['data'];
  return {
    id,
    subject,
    text,
    sentAt: createdAt.toISOString(),
    sentBy,
    recipients,
    delivered,
    pending,
    notDelivered,
  };
}
