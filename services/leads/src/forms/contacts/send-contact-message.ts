import type { contactBodySchema } from '@croneai/contracts/endpoints/leads/contact.ts';
import {
  CONTACT_CONSENT_TEXT,
  CONTACT_FILL_TIME_MIN_MS,
  type SuspectReason,
} from '@croneai/contracts/leads.ts';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { suspicionOf } from '../form-fields.ts';
import type { ContactMessage } from './contact.model.ts';
import type { ContactRepository } from './contact.repository.ts';
import { receivedEvent } from './contact-message.ts';

type ContactBody = z.output<typeof contactBodySchema>;

/**
 * Maximum number of messages per hour, from all senders together, for which notices and receipts
 * are sent. Further messages in that hour are stored as suspect.
 */
const MESSAGES_AN_HOUR = 100;
const HOUR_MS = 3_600_000;

/**
 * Stores a contact message with its event. A call with the same idempotency key and the same
 * content returns the first call's message.
 */
export function sendContactMessage({
  contacts,
  now,
}: {
  contacts: Pick<ContactRepository, 'countSince' | 'keep'>;
  now: () => Date;
}) {
  return async (body: ContactBody, idempotencyKey?: string): Promise<{ id: string; receivedAt: string }> => {
    const at = now();
    const suspectReasons = suspicionOf(body, CONTACT_FILL_TIME_MIN_MS);
    const isFlood = (await contacts.countSince(new Date(at.getTime() - HOUR_MS))) >= MESSAGES_AN_HOUR;
    const message = newMessage(body, at, isFlood ? [...suspectReasons, 'flood'] : suspectReasons);
    const { id, receivedAt } = await contacts.keep(message, { body, idempotencyKey }, [
      receivedEvent(message),
    ]);
    return { id, receivedAt: receivedAt.toISOString() };
  };
}

function newMessage(body: ContactBody, now: Date, suspectReasons: SuspectReason[]): ContactMessage {
  const { name, email, category, subject, message } = body;
  return {
    id: new Types.ObjectId().toHexString(),
    version: 1,
    receivedAt: now,
    name,
    email,
    category,
    subject,
    message,
    status: 'new',
    statusChangedAt: now,
    timeline: [],
    suspectReasons,
    consent: { text: CONTACT_CONSENT_TEXT, at: now },
    source: body.source ?? null,
  };
}
