import { onAccessChanged } from '@croneai/access/on-access-changed.ts';
import { accessChanged } from '@croneai/contracts/events/access.ts';
import type { EventEnvelope } from '@croneai/contracts/events/event.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { type UserState, userDeleted, userStateEvents } from '@croneai/contracts/events/users.ts';
import { type Handler, onState, onTombstone } from '@croneai/platform/events/handlers.ts';
import { erasePosts } from '../community/member-posts.ts';
import type { Parts } from '../connections.ts';
import { eraseTickets } from '../tickets/member-tickets.ts';

/** What this service writes to or reads from. */
export const TOPICS = [topics.users, topics.access, topics.leads, topics.support, topics.audit];

/** What this service listens to. */
export function subscriptions(parts: Parts): Handler[] {
  const copyUser = onUserState(parts);
  const eraseUser = onUserDeleted(parts);
  const copyAccess = onAccessChanged(parts.accessCopies);
  return [
    ...userStateEvents.map((definition) => onState(definition, copyUser)),
    onState(userDeleted, ({ payload }) => eraseUser(payload.userId)),
    onTombstone(topics.users.name, eraseUser),
    onState(accessChanged, async (event) => {
      const userId = await copyAccess(event);
      await parts.live.append({ event: 'member', to: { userId }, data: { of: 'community' } });
    }),
    onTombstone(topics.access.name, parts.accessCopies.remove),
  ];
}

/** Keeps the copy of a user. */
function onUserState({ users, submissions, contacts, desks }: Parts) {
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

/** Erases everything about a deleted member. Done again it finds what a failure left. */
function onUserDeleted(parts: Parts) {
  const { users, submissions, contacts, now } = parts;
  const eraseTicketsOf = eraseTickets(parts);
  const erasePostsOf = erasePosts(parts);
  return async (userId: string): Promise<void> => {
    const person = await users.find(userId);
    // Without the copy, what is kept for them by their id is left to be found.
    const sender = person ? { userId, email: person.email } : { userId };
    await submissions.erase({ sender }, now());
    await contacts.erase({ sender }, now());
    // After what is found by the address, because the copy alone knows it; before tickets and posts, because it is what
    // keeps anything new from being begun for them.
    await users.erase(userId);
    await eraseTicketsOf(userId);
    await erasePostsOf(userId);
  };
}
