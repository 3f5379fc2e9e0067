import { randomUUID } from 'node:crypto';
import type {
  ContactMessage as ContactPage,
  ListContactsQuery,
  UpdateContactBody,
} from '@croneai/contracts/endpoints/leads/admin-contacts.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { paginationOf } from '@croneai/platform/http/pagination.ts';
import type { Users } from '../../members/module.ts';
import { membersBehind, senderOf } from '../sent-by.ts';
import type { ContactMessage, ContactTimelineEntry } from './contact.model.ts';
import type { ContactRepository } from './contact.repository.ts';
import { type ContactWrite, contactAudit, statusChangedEvent, toPage, toRow } from './contact-message.ts';

type Senders = Pick<Users, 'findMany' | 'findByEmails'>;

/** Lists a page of messages, newest first, with counts by status for the same search. */
export function listContacts({
  contacts,
  users,
}: {
  contacts: Pick<ContactRepository, 'list' | 'counts'>;
  users: Senders;
}) {
  return async ({ page, limit, status, ...others }: ListContactsQuery) => {
    const [found, counts] = await Promise.all([
      contacts.list({ ...others, status }, { page, limit }),
      contacts.counts(others),
    ]);
    const memberBehind = await membersBehind(users, found);
    return {
      data: found.map((one) => toRow(one, memberBehind(one))),
      pagination: paginationOf(status ? counts[status] : counts.total, page, limit),
      extras: { counts },
    };
  };
}

/**
 * Sets the status or adds a note. The message, its timeline, the audit entry, and the event are
 * stored in one write. Without `seenVersion`, the change applies to any version of the message.
 */
export function updateContact({
  contacts,
  users,
  now,
}: {
  contacts: Pick<ContactRepository, 'change' | 'others'>;
  users: Senders & Pick<Users, 'names'>;
  now: () => Date;
}) {
  return async (
    id: string,
    change: UpdateContactBody,
    by: ContactWrite,
    seenVersion: number | undefined,
  ): Promise<ContactPage> => {
    const at = now();
    const written = await contacts.change(id, (message) => {
      if (seenVersion !== undefined && seenVersion !== message.version)
        throw appError(errors.contactConflict);
      const { status = message.status, note } = change;
      const isMoved = status !== message.status;
      if (!isMoved && note === undefined) return {};
      const base = () => ({ id: randomUUID(), at, by: by.actor.userId });
      const entries: ContactTimelineEntry[] = [
        ...(isMoved ? [{ ...base(), kind: 'status', from: message.status, to: status } as const] : []),
        ...(note === undefined ? [] : [{ ...base(), kind: 'note', text: note } as const]),
      ];
      const notes = note === undefined ? 0 : 1;
      return {
        update: {
          $push: { timeline: { $each: entries } },
          ...(isMoved ? { $set: { status, statusChangedAt: at } } : {}),
        },
        events: [
          ...(isMoved ? [statusChangedEvent(message, status, by, at)] : []),
          contactAudit(message, { status, notes }, by, at),
        ],
      };
    });
    return describeContact({ contacts, users }, written);
  };
}

/**
 * Describes a message with its sender, the sender's other messages, and the names of admins. Throws
 * 404 for an unknown message.
 */
export async function describeContact(
  { contacts, users }: { contacts: Pick<ContactRepository, 'others'>; users: Senders & Pick<Users, 'names'> },
  message: ContactMessage | undefined,
): Promise<ContactPage> {
  if (!message) throw appError(errors.contactNotFound);
  const member = (await membersBehind(users, [message]))(message);
  const [others, names] = await Promise.all([
    contacts.others(message, senderOf(message, member)),
    users.names(message.timeline.map(({ by }) => by)),
  ]);
  return toPage(message, { member, others, names });
}
