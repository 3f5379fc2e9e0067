import { erasePosts } from '../community/member-posts.ts';
import type { Parts } from '../connections.ts';
import { eraseTickets } from '../tickets/member-tickets.ts';

/** Erases everything about a deleted member. Done again it finds what a failure left. */
export function onUserDeleted(parts: Parts) {
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
