import type { contactBodySchema } from '@croneai/contracts/endpoints/contact.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { CONTACT_CONSENT_TEXT, CONTACT_FILL_TIME_MIN_MS } from '@croneai/contracts/leads.ts';
import { appError } from '@croneai/platform/errors.ts';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { fingerprintOf } from '../forms/fingerprint.ts';
import { suspicionOf } from '../forms/suspicion.ts';
import type { ContactRepository } from './contact.repository.ts';
import { receivedEvent } from './contact-events.ts';
import type { ContactMessage } from './contact-message.ts';

type ContactBody = z.output<typeof contactBodySchema>;

/** Stores a contact message with its event; the same idempotency key with the same content is one message. */
export function sendContactMessage(parts: {
  contacts: Pick<ContactRepository, 'insert' | 'findByKey'>;
  now: () => Date;
}) {
  const { contacts, now } = parts;
  return async (body: ContactBody, idempotencyKey?: string): Promise<{ id: string; receivedAt: string }> => {
    const message = newMessage(body, now());
    const fingerprint = fingerprintOf(body);
    const stored = { ...message, idempotencyKey, fingerprint };
    if (await contacts.insert(stored, [receivedEvent(message)])) return receiptOf(message);
    const known = idempotencyKey === undefined ? undefined : await contacts.findByKey(idempotencyKey);
    if (known?.fingerprint !== fingerprint) throw appError(errors.idempotencyKeyReused);
    return receiptOf(known.message);
  };
}

const receiptOf = ({ id, receivedAt }: ContactMessage) => ({ id, receivedAt: receivedAt.toISOString() });

function newMessage(body: ContactBody, now: Date): ContactMessage {
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
    suspectReasons: suspicionOf(body, CONTACT_FILL_TIME_MIN_MS),
    consent: { text: CONTACT_CONSENT_TEXT, at: now },
  };
}
