import type { EventEnvelope } from '@croneai/contracts/events/event.ts';
import type { UserState } from '@croneai/contracts/events/users.ts';
import type { Parts } from '../connections.ts';

/** Keeps the copy of a user. */
export function onUserState({ users, submissions, contacts, desks }: Parts) {
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
