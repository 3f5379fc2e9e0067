import { createHash } from 'node:crypto';
import { type DeliveryRow, deliverySchema } from '@croneai/contracts/endpoints/admin-users.ts';
import type { Recipient } from '@croneai/contracts/events/notices.ts';
import type { Template } from '../mails/catalogue.ts';
import { laneOf, type MailLane } from './lane.ts';

export const DELIVERY_STATUSES = deliverySchema.shape.status.options;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
export type FinalStatus = Exclude<DeliveryStatus, 'pending'>;

/** What a pending delivery needs before another attempt can work; it is tried again at once when that is there. */
export const AWAITED = ['recipient', 'mail-server'] as const;
export type Awaited = (typeof AWAITED)[number];

/** One mail to one recipient because of one event. */
export type Delivery = {
  id: string;
  template: Template;
  lane: MailLane;
  /** The mailing that this is a copy of, if it is one; its text is there. */
  mailingId: string | null;
  /** Set for members; their name and address come from the copy of users when the mail is written. */
  userId: string | null;
  /** The member on whose behalf it goes to another address: it is theirs, and goes when they are erased. */
  ownerId: string | null;
  /** Set for recipients who are no members. */
  email: string | null;
  fullName: string | null;
  /** What the mail is written from. */
  data: Record<string, unknown>;
  /** The secret as auth sealed it; gone once the delivery is finished. */
  sealed: string | null;
  /** After this the secret is of no use and is not mailed. */
  expiresAt: Date | null;
  subject: string;
  /** The same for every attempt, so that a mail that was sent twice shows as one. */
  messageId: string;
  requestId: string;
  status: DeliveryStatus;
  attempts: number;
  nextAttemptAt: Date;
  giveUpAt: Date | null;
  awaits: Awaited | null;
  lastError: string | null;
  createdAt: Date;
  sentAt: Date | null;
  /** What is personal goes as soon as the delivery is finished: it is about a deleted member, or not about the recipient. */
  eraseWhenDone: boolean;
};

/** A delivery before its first attempt. */
export function newDelivery(
  owed: Pick<
    Delivery,
    'id' | 'template' | 'userId' | 'data' | 'subject' | 'messageId' | 'requestId' | 'eraseWhenDone'
  > &
    Partial<Pick<Delivery, 'mailingId' | 'ownerId' | 'email' | 'fullName' | 'sealed' | 'expiresAt'>>,
  now: Date,
): Delivery {
  return {
    mailingId: null,
    ownerId: null,
    email: null,
    fullName: null,
    sealed: null,
    expiresAt: null,
    ...owed,
    lane: laneOf(owed.template, owed.sealed ?? null),
    status: 'pending',
    attempts: 0,
    nextAttemptAt: now,
    giveUpAt: null,
    awaits: null,
    lastError: null,
    createdAt: now,
    sentAt: null,
  };
}

/**
 * The unique key of a delivery: event and recipient. The recipient is hashed together with the event's random id, so that the key of an erased row reveals no address.
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
