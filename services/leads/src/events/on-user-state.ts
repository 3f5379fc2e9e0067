import type { EventEnvelope } from '@croneai/contracts/events/event.ts';
import type { UserState } from '@croneai/contracts/events/users.ts';
import type { Desk } from '@croneai/contracts/live.ts';
import type { DebouncedHints } from '@croneai/platform/live/debounced-hints.ts';
import type { ContactRepository } from '../contacts/contact.repository.ts';
import type { SubmissionRepository } from '../submissions/submission.repository.ts';
import type { UserCopyRepository } from '../users/user-copy.repository.ts';

/** Keeps the copy of a user. */
export function onUserState(parts: {
  users: Pick<UserCopyRepository, 'find' | 'apply'>;
  submissions: Pick<SubmissionRepository, 'keepFor'>;
  contacts: Pick<ContactRepository, 'keepFor'>;
  desks: Pick<DebouncedHints<Desk>, 'emit'>;
}) {
  const { users, submissions, contacts, desks } = parts;
  return async (event: EventEnvelope<UserState>): Promise<void> => {
    const { userId, email } = event.payload;
    const before = await users.find(userId);
    // Before the copy drops the address: it may belong to another user soon, and an erasure has no other way to find what was sent from it.
    if (before && before.email !== email) {
      await submissions.keepFor(userId, before.email);
      await contacts.keepFor(userId, before.email);
    }
    await users.apply(event.payload, event.aggregateVersion);
    // Both name members and admins.
    desks.emit('leads');
    desks.emit('contacts');
  };
}
