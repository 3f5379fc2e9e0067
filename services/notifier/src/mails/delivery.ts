import { createHash } from 'node:crypto';
import type { DeliveryRow } from '@croneai/contracts/endpoints/admin/admin-users.ts';
import type { Recipient } from '@croneai/contracts/events/notices.ts';
import { type Delivery, deliveryCollection, type MailLane } from './delivery.model.ts';
import { mailFor, type Template } from './templates/catalogue.ts';
import { settingOf } from './templates/mail.ts';

type Owed = Omit<
  Parameters<typeof deliveryCollection.make>[0],
  'lane' | 'status' | 'attempts' | 'nextAttemptAt' | 'createdAt'
>;

/** A delivery before its first attempt. */
export const newDelivery = (owed: Owed, now: Date): Delivery =>
  deliveryCollection.make({
    ...owed,
    lane: laneOf(owed.template, owed.sealed ?? null),
    status: 'pending',
    attempts: 0,
    nextAttemptAt: now,
    createdAt: now,
  });

/** What carries a secret is a code; what a member may switch off, and what tells all of the service, goes to many. */
function laneOf(template: Template, sealed: string | null): MailLane {
  if (sealed !== null) return 'codes';
  const { category } = mailFor(template);
  return category === 'service' || settingOf(category) !== undefined ? 'bulk-mails' : 'mails';
}

/**
 * The unique key of a delivery: event and recipient. The recipient is hashed together with the event's random id, so that the key of an
 * erased row reveals no address.
 */
export function deliveryId(eventId: string, recipient: Recipient): string {
  const who = recipient.kind === 'member' ? recipient.userId : recipient.email.toLowerCase();
  const hash = createHash('sha256').update(`${eventId} ${recipient.kind} ${who}`).digest('hex');
  return `${eventId}-${hash.slice(0, 16)}`;
}

/** What admins and the member see. `email` is the member's present address. */
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
