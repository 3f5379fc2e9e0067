import type { NoticeType, Recipient } from '@croneai/contracts/events/notices.ts';
import type { EventEnvelope } from '@croneai/platform/events/event.ts';
import type { MailQueue } from '../jobs/mail-queue.ts';
import { mailFor } from '../mails/catalogue.ts';
import type { NoticeData } from '../mails/mail.ts';
import type { DeliveryRepository } from './delivery.repository.ts';
import { type Delivery, deliveryId } from './delivery.ts';
import type { DeliveryMetrics } from './delivery-metrics.ts';

export type NoticePayload = { recipient: Recipient; sealed?: string; expiresAt?: string };
export type NoticeEvent = EventEnvelope<NoticePayload> & { type: NoticeType };

/** Writes down that a mail is owed, once for each event and recipient, and queues it. */
export function recordDelivery(parts: {
  deliveries: Pick<DeliveryRepository, 'insert' | 'find'>;
  queue: Pick<MailQueue, 'enqueue'>;
  metrics: DeliveryMetrics;
  /** The part of a Message-ID after the @. */
  messageIdHost: string;
  now: () => Date;
}) {
  const { deliveries, queue, metrics, messageIdHost, now } = parts;
  return async (event: NoticeEvent): Promise<void> => {
    const delivery = newDelivery(event, messageIdHost, now());
    if ((await deliveries.insert(delivery)) === 'new') {
      metrics.deliveries.inc({ template: delivery.template, status: 'pending' });
      await queue.enqueue(delivery, now());
      return;
    }
    // The same event again: perhaps this process died between the two steps.
    const known = await deliveries.find(delivery.id);
    if (known?.status === 'pending') await queue.enqueue(known, now());
  };
}

function newDelivery(event: NoticeEvent, messageIdHost: string, now: Date): Delivery {
  const { recipient, sealed = null, ...data } = event.payload;
  const isMember = recipient.kind === 'member';
  const template = event.type;
  return {
    id: deliveryId(event.id, recipient),
    template,
    userId: isMember ? recipient.userId : null,
    email: isMember ? null : recipient.email,
    fullName: isMember ? null : recipient.fullName,
    data,
    sealed,
    expiresAt: data.expiresAt === undefined ? null : new Date(data.expiresAt),
    // The event was parsed by the schema of its type, so the data is that of the template.
    subject: mailFor(template, data as NoticeData<NoticeType>).subject(data as NoticeData<NoticeType>),
    messageId: `<${event.id}@${messageIdHost}>`,
    requestId: event.requestId,
    status: 'pending',
    attempts: 0,
    nextAttemptAt: now,
    giveUpAt: null,
    awaits: null,
    lastError: null,
    createdAt: now,
    sentAt: null,
    eraseWhenDone: template === 'account-deleted',
  };
}
