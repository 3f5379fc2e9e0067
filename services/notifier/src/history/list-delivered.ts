import { DELIVERIES_SHOWN, type ReceiptState } from '@croneai/contracts/channels.ts';
import type { InboxItem } from '@croneai/contracts/endpoints/notifier/channels.ts';
import type { Delivered } from '@croneai/contracts/endpoints/notifier/receipts.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import type { Inbox } from '../inbox/module.ts';
import { type Delivery, type Mails, rowOfMail } from '../mails/module.ts';
import { type KeptReceipt, type Message, type Messages, RECEIPTS_KEPT_DAYS } from '../messages/module.ts';

/**
 * Lists everything that was sent to a member on any channel, newest first. Combines the member's
 * message receipts, mails, and inbox items.
 */
export function listDelivered({
  messages,
  mails,
  inbox,
  now,
}: {
  messages: Pick<Messages, 'receiptsOf' | 'findMany'>;
  mails: Pick<Mails, 'deliveries'>;
  inbox: Pick<Inbox, 'list'>;
  now: () => Date;
}) {
  return async (reader: Pick<Session, 'userId' | 'role'>, limit = DELIVERIES_SHOWN): Promise<Delivered[]> => {
    const { userId } = reader;
    const since = new Date(now().getTime() - RECEIPTS_KEPT_DAYS * DAY_MS);
    const [{ items }, kept, sent] = await Promise.all([
      inbox.list(reader),
      messages.receiptsOf(userId, { since, limit }),
      mails.deliveries.listOf({ userId, email: undefined }, { page: 1, limit }),
    ]);
    const ids = [...new Set(kept.map(({ messageId }) => messageId))];
    const found = new Map((await messages.findMany(ids)).map((message) => [message.id, message]));
    const receipted = kept.flatMap((receipt) => {
      const message = found.get(receipt.messageId);
      return message ? [ofReceipt(receipt, message)] : [];
    });
    return [receipted, sent.rows.map(ofMail), items.map(ofInbox)]
      .flat()
      .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt))
      .slice(0, limit);
  };
}

function ofReceipt(receipt: KeptReceipt, { event, title, path }: Message): Delivered {
  const { messageId, route, state, reason, publishedAt, accepted, received, opened } = receipt;
  const after = (ms: number | null) =>
    ms === null ? null : new Date(publishedAt.getTime() + ms).toISOString();
  return {
    id: `${messageId}.${route}`,
    event,
    channel: route,
    title,
    path,
    state,
    reason,
    publishedAt: publishedAt.toISOString(),
    acceptedAt: after(accepted),
    receivedAt: after(received),
    openedAt: after(opened),
  };
}

/**
 * Returns an item of the inbox as a row of the history. The inbox stores one read position for all
 * items, so `openedAt` is unknown.
 */
const ofInbox = ({ id, event, title, path, at, isUnread }: InboxItem): Delivered => ({
  id: `${id}.inbox`,
  event,
  channel: 'inbox',
  title,
  path,
  reason: null,
  publishedAt: at,
  state: isUnread ? 'accepted' : 'opened',
  acceptedAt: at,
  receivedAt: null,
  openedAt: null,
});

const STATE_OF: Readonly<Record<Delivery['status'], ReceiptState>> = {
  pending: 'waiting',
  sent: 'accepted',
  refused: 'refused',
  failed: 'refused',
  expired: 'expired',
  cancelled: 'suppressed',
};

/**
 * Returns a mail as a row of the history. The state of a mail no longer changes after the mail
 * server has accepted the mail.
 */
function ofMail({ id, template, subject, status, lastError, createdAt, sentAt }: Delivery): Delivered {
  return {
    id,
    event: rowOfMail(template) ?? 'account',
    channel: 'mail',
    title: subject,
    path: null,
    state: STATE_OF[status],
    reason: status === 'sent' || status === 'pending' ? null : lastError,
    publishedAt: createdAt.toISOString(),
    acceptedAt: sentAt?.toISOString() ?? null,
    receivedAt: null,
    openedAt: null,
  };
}
