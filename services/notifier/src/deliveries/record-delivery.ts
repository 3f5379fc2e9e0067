import type { EventEnvelope } from '@croneai/contracts/events/event.ts';
import type { NoticeType, Recipient } from '@croneai/contracts/events/notices.ts';
import { mailFor } from '../mails/catalogue.ts';
import type { FollowUpTemplate, MailData } from '../mails/mail.ts';
import { type Delivery, deliveryId, newDelivery } from './delivery.ts';
import { type WritingParts, writeDelivery } from './write-delivery.ts';

type NoticePayload = { recipient: Recipient; sealed?: string; expiresAt?: string } & Record<string, unknown>;
type OwedBy = NoticeType | FollowUpTemplate;
type NoticeEvent = EventEnvelope<NoticePayload> & { type: OwedBy };
/** With a `key` there is one delivery for it, for whichever event comes first. */
export type RecordDelivery = (event: NoticeEvent, options?: { key?: string }) => Promise<void>;

/**
 * Mails whose rows keep nothing personal once they are sent: to a deleted member, about another person, or to the visitor who typed an
 * address into a form, whom an erasure at the desk could not reach here.
 */
const ERASED_WHEN_SENT: ReadonlySet<OwedBy> = new Set([
  'account-deleted',
  'lead-notice',
  'contact-notice',
  'lead-receipt',
  'contact-receipt',
]);

/** Writes down that a mail is owed, once for each event and recipient, and queues it. */
export function recordDelivery(
  parts: WritingParts & {
    /** The part of a Message-ID after the @. */
    messageIdHost: string;
  },
): RecordDelivery {
  const { messageIdHost, now } = parts;
  const write = writeDelivery(parts);
  return async (event, { key } = {}) => {
    const delivery = deliveryOf(event, messageIdHost, now());
    await write(key === undefined ? delivery : { ...delivery, id: key });
  };
}

function deliveryOf(event: NoticeEvent, messageIdHost: string, now: Date): Delivery {
  const { recipient, sealed = null, ...data } = event.payload;
  const isMember = recipient.kind === 'member';
  const template = event.type;
  const owed = {
    id: deliveryId(event.id, recipient),
    template,
    userId: isMember ? recipient.userId : null,
    ownerId: isMember ? null : (recipient.userId ?? null),
    email: isMember ? null : recipient.email,
    fullName: isMember ? null : recipient.fullName,
    data,
    sealed,
    expiresAt: expiryOf(template, data),
    // The event was parsed by the schema of its type, so the data is that of the template.
    subject: mailFor(template, data as MailData<OwedBy>).subject(data as MailData<OwedBy>),
    messageId: `<${event.id}@${messageIdHost}>`,
    requestId: event.requestId,
    eraseWhenDone: ERASED_WHEN_SENT.has(template),
  };
  return newDelivery(owed, now);
}

/** When the mail is of no use any more: its secret has run out, or the session that it calls to mind has begun. */
function expiryOf(template: OwedBy, data: Omit<NoticePayload, 'recipient' | 'sealed'>): Date | null {
  const end = template === 'session-reminded' ? data.startsAt : data.expiresAt;
  return typeof end === 'string' ? new Date(end) : null;
}
