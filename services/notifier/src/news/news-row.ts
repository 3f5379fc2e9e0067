import type { NewsRow } from '@croneai/contracts/endpoints/news.ts';
import type { MailingCount } from '../deliveries/delivery.repository.ts';
import type { Mailing } from '../mailings/mailing.ts';

/** News as admins see it in the list. */
export function toNewsRow(
  mailing: Mailing,
  sentBy: string,
  counts: readonly Pick<MailingCount, 'status' | 'count'>[],
): NewsRow {
  const { id, data, createdAt, recipients } = mailing;
  const { subject, text } = data as Extract<Mailing, { kind: 'news' }>['data'];
  const of = (status: string) => counts.find((counted) => counted.status === status)?.count ?? 0;
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return {
    id,
    subject,
    text,
    sentAt: createdAt.toISOString(),
    sentBy,
    recipients,
    delivered: of('sent'),
    pending: of('pending'),
    notDelivered: all - of('sent') - of('pending'),
  };
}
