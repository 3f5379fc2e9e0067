import { DELIVERIES_SHOWN, type ReceiptState } from '@croneai/contracts/channels.ts';
import type { InboxItem } from '@croneai/contracts/endpoints/channels.ts';
import type { Delivered } from '@croneai/contracts/endpoints/receipts.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import type { Parts } from '../connections.ts';
import type { Delivery } from '../deliveries/delivery.model.ts';
import { readInbox } from '../inbox/read-inbox.ts';
import { rowOfMail } from '../mails/catalogue.ts';
import type { OwnReceipt } from './receipt.repository.ts';

/** What reached a member, by every channel and newest first: receipts of messages, mails, and the inbox. */
export function listDelivered(parts: Parts) {
  const { receipts, deliveries } = parts;
  const inbox = readInbox(parts);
  return async (session: Session): Promise<Delivered[]> => {
    const { userId } = session;
    const limit = DELIVERIES_SHOWN;
    const [{ items }, toMany, personal, mails] = await Promise.all([
      inbox.list(session),
      receipts.ofMember(userId, { isPersonal: false, limit }),
      receipts.ofMember(userId, { isPersonal: true, limit }),
      deliveries.listOf({ userId, email: undefined }, { page: 1, limit }),
    ]);
    return [toMany.map(ofReceipt), personal.map(ofReceipt), mails.rows.map(ofMail), items.map(ofInbox)]
      .flat()
      .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt))
      .slice(0, limit);
  };
}

function ofReceipt(receipt: OwnReceipt): Delivered {
  const { dispatchId, way, event, title, path, state, reason, publishedAt, accepted, received, opened } =
    receipt;
  const after = (ms: number | null) =>
    ms === null ? null : new Date(publishedAt.getTime() + ms).toISOString();
  return {
    id: `${dispatchId}.${way}`,
    event,
    channel: way,
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

/** When it was read is not kept: only up to where. */
const ofInbox = ({ id, event, title, path, at, isUnread }: InboxItem): Delivered => ({
  ...{ id: `${id}.inbox`, event, channel: 'inbox', title, path, reason: null, publishedAt: at },
  ...{ state: isUnread ? 'accepted' : 'opened', acceptedAt: at, receivedAt: null, openedAt: null },
});

const STATE_OF: Readonly<Record<Delivery['status'], ReceiptState>> = {
  pending: 'waiting',
  sent: 'accepted',
  refused: 'refused',
  failed: 'refused',
  expired: 'expired',
  cancelled: 'suppressed',
};

/** A mail server's word is the last that is known of a mail. */
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
