import type {
  ContactMessage as ContactPage,
  ContactRow,
} from '@croneai/contracts/endpoints/admin-contacts.ts';
import type { UserCopy } from '../users/user-copy.repository.ts';
import type { ContactMessage } from './contact.model.ts';

/** A message as lists read it. */
export type ContactHead = Omit<ContactMessage, 'message' | 'consent' | 'timeline'>;

/** What a search looks through; see `searchable`. */
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
