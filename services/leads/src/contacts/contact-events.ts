import { auditEvent } from '@croneai/access/audit-event.ts';
import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import { contactReceived, contactStatusChanged } from '@croneai/contracts/events/support.ts';
import type { ContactStatus } from '@croneai/contracts/leads.ts';
import { createEvent, type OutboxEntry } from '@croneai/platform/events/event.ts';
import type { ContactMessage } from './contact.model.ts';

/** No reason is required here: the notes of a message hold it. */
export type ContactWrite = Omit<AdminWrite, 'reason'>;

export function receivedEvent({ id, receivedAt, suspectReasons, ...message }: ContactMessage): OutboxEntry {
  const { name, email, category, subject } = message;
  return createEvent(contactReceived, {
    aggregateId: id,
    aggregateVersion: 1,
    now: receivedAt,
    payload: {
      contactId: id,
      ...{ name, email, category, subject, message: message.message },
      receivedAt: receivedAt.toISOString(),
      isSuspect: suspectReasons.length > 0,
    },
  });
}

export function statusChangedEvent(
  { id, version, status: from }: ContactMessage,
  to: ContactStatus,
  { actor }: ContactWrite,
  now: Date,
): OutboxEntry {
  return createEvent(contactStatusChanged, {
    aggregateId: id,
    aggregateVersion: version + 1,
    now,
    payload: { contactId: id, from, to, changedAt: now.toISOString(), changedBy: actor.userId },
  });
}

/** Holds the number of notes and not their text: a note is about a person, and an audit entry is for ever. */
export function contactAudit(
  { id, version, status, timeline }: ContactMessage,
  after: { status: ContactStatus; notes: number },
  { actor, address }: ContactWrite,
  now: Date,
): OutboxEntry {
  const notes = timeline.filter(({ kind }) => kind === 'note').length;
  return auditEvent({ kind: 'contact-message', id, version: version + 1 }, now, {
    actor,
    action: 'contact.update',
    before: { status, notes },
    after: { status: after.status, notes: notes + after.notes },
    address,
  });
}
