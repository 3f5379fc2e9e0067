import { randomUUID } from 'node:crypto';
import type { Recipient } from '@croneai/contracts/events/notices.ts';
import { currentRequestId } from '@croneai/platform/context.ts';
import type { Parts } from '../connections.ts';
import { mailFor, type Template } from '../mails/catalogue.ts';
import type { Delivery } from './delivery.model.ts';
import { newDelivery } from './delivery.ts';

/** A mail to one recipient that is due. */
export type OwedMail = {
  /** What the mail is about and to whom: a second one of the same is not made. */
  id: string;
  /** The part of the Message-ID before the @; the id where it is left out. */
  messageName?: string;
  template: Template;
  recipient: Recipient;
  data: Delivery['data'];
  sealed?: string;
  /** The mailing that the data is in; the delivery has none of its own. */
  mailingId?: string;
};

/** Writes a delivery down, once for its id, and queues it. */
export function recordDelivery({ deliveries, mailQueues, deliveryMetrics, messageIdHost, now }: Parts) {
  return async (owed: OwedMail): Promise<void> => {
    const delivery = deliveryOf(owed, messageIdHost, now());
    if ((await deliveries.insert(delivery)) === 'new') {
      deliveryMetrics.deliveries.inc({ template: delivery.template, status: 'pending' });
      await mailQueues.announce(delivery, now());
      return;
    }
    // The same again: perhaps this process died between the two steps.
    const known = await deliveries.find(delivery.id);
    if (known?.status === 'pending') await mailQueues.announce(known, now());
  };
}

function deliveryOf(owed: OwedMail, messageIdHost: string, now: Date): Delivery {
  const { id, messageName = id, template, recipient, data, sealed = null, mailingId = null } = owed;
  const mail = mailFor(template);
  const expiresBy = mail.expiresBy?.(data as never);
  return newDelivery(
    {
      id,
      template,
      mailingId,
      ...(recipient.kind === 'member'
        ? { userId: recipient.userId }
        : {
            userId: null,
            ownerId: recipient.userId ?? null,
            email: recipient.email,
            fullName: recipient.fullName,
          }),
      data: mailingId === null ? data : {},
      sealed,
      expiresAt: expiresBy === undefined ? null : new Date(expiresBy),
      subject: mail.subject(data as never),
      messageId: `<${messageName}@${messageIdHost}>`,
      requestId: currentRequestId() ?? randomUUID(),
      eraseWhenDone: mail.erasedWhenSent ?? false,
    },
    now,
  );
}
