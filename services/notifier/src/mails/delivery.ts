import { createHash } from 'node:crypto';
import type { DeliveryRow } from '@croneai/contracts/endpoints/admin/admin-users.ts';
import { memberMessaged, type Recipient } from '@croneai/contracts/events/mails.ts';
import { type Delivery, deliveryCollection, type MailLane } from './delivery.model.ts';
import { mailFor, type Template } from './templates/catalogue.ts';
import { settingOf } from './templates/mail.ts';

type NewDelivery = Omit<
  Parameters<typeof deliveryCollection.make>[0],
  'lane' | 'status' | 'attempts' | 'nextAttemptAt' | 'createdAt'
>;

/** Returns a new, pending delivery that has had no attempt yet. */
export const newDelivery = (delivery: NewDelivery, now: Date): Delivery =>
  deliveryCollection.make({
    ...delivery,
    lane: laneOf(delivery.template, delivery.sealed ?? null),
    status: 'pending',
    attempts: 0,
    nextAttemptAt: now,
    createdAt: now,
  });

/**
 * Returns the lane of a mail. Mails with a secret are in the lane `codes`. Optional mails, service
 * notices, and messages of admins are in `bulk-mails`, because they may go to all members at once.
 */
function laneOf(template: Template, sealed: string | null): MailLane {
  if (sealed !== null) return 'codes';
  const { category } = mailFor(template);
  if (template === memberMessaged.type) return 'bulk-mails';
  return category === 'service' || settingOf(category) !== undefined ? 'bulk-mails' : 'mails';
}

/**
 * Returns the unique key of a delivery, made from event and recipient. The recipient is hashed
 * together with the event's random id, so that the key of an erased row reveals no address.
 */
export function deliveryId(eventId: string, recipient: Recipient): string {
  const who = recipient.kind === 'member' ? recipient.userId : recipient.email.toLowerCase();
  const hash = createHash('sha256').update(`${eventId} ${recipient.kind} ${who}`).digest('hex');
  return `${eventId}-${hash.slice(0, 16)}`;
}

/** Returns a delivery as admins and the member see it. `email` is the member's current address. */
export function toRow(delivery: Delivery, email: string): DeliveryRow {
  const { id, template, subject, status, attempts, createdAt, sentAt, lastError } = delivery;
  return {
    id,
    template,
    recipient: delivery.email ?? email,
    subject,
    status,
    attempts,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    lastError,
  };
}
