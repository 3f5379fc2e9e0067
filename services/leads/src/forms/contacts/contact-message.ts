import { auditEvent } from '@croneai/access/audit-event.ts';
import type {
  ContactMessage as ContactPage,
  ContactRow,
} from '@croneai/contracts/endpoints/leads/admin-contacts.ts';
import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import { contactReceived, contactStatusChanged } from '@croneai/contracts/events/support.ts';
import type { ContactStatus } from '@croneai/contracts/leads.ts';
import { createEvent, type OutboxEntry } from '@croneai/platform/events/event.ts';
import type { UserCopy } from '../../members/module.ts';
import type { ContactMessage } from './contact.model.ts';

export type ContactHead = Omit<ContactMessage, 'message' | 'consent' | 'timeline'>;

/** Returns the text that is searched; see `searchable`. */
export const contactSearchText = ({
  name,
  email,
  subject,
}: Pick<ContactMessage, 'name' | 'email' | 'subject'>) => `${name}\n${email}\n${subject}`;

export function toRow(message: ContactHead, member: UserCopy | undefined): ContactRow {
  const { id, version, name, email, category, subject, status, suspectReasons } = message;
  return {
    id,
    receivedAt: message.receivedAt.toISOString(),
    name,
    email,
    category,
    subject,
    status,
    statusChangedAt: message.statusChangedAt.toISOString(),
    isSuspect: suspectReasons.length > 0,
    suspectReasons,
    member: member ? { id: member.id, fullName: member.fullName } : null,
    version,
  };
}

export function toPage(
  message: ContactMessage,
  context: {
    member: UserCopy | undefined;
    others: readonly ContactHead[];
    names: ReadonlyMap<string, string>;
  },
): ContactPage {
  const { member, others, names } = context;
  return {
    ...toRow(message, member),
    message: message.message,
    consent: { text: message.consent.text, at: message.consent.at.toISOString() },
    timeline: message.timeline.map((entry) => ({
      ...entry,
      at: entry.at.toISOString(),
      by: { id: entry.by, fullName: names.get(entry.by) ?? null },
    })),
    others: others.map(({ id, receivedAt, subject, status }) => ({
      id,
      receivedAt: receivedAt.toISOString(),
      subject,
      status,
    })),
  };
}

/** An admin write without the field `reason`, because admins add notes to the message instead. */
export type ContactWrite = Omit<AdminWrite, 'reason'>;

export function receivedEvent({ id, receivedAt, suspectReasons, ...message }: ContactMessage): OutboxEntry {
  const { name, email, category, subject } = message;
  return createEvent(contactReceived, {
    aggregateId: id,
    aggregateVersion: 1,
    now: receivedAt,
    payload: {
      contactId: id,
      name,
      email,
      category,
      subject,
      message: message.message,
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

/**
 * Returns the audit event of a change. Notes are about a person, but audit entries are kept
 * forever, so the event contains only the number of notes.
 */
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
