import type { erasePosts } from '../community/member-posts.ts';
import type { ContactRepository } from '../contacts/contact.repository.ts';
import type { PersonRepository } from '../people/person.repository.ts';
import type { SubmissionRepository } from '../submissions/submission.repository.ts';
import type { eraseTickets } from '../tickets/erase-tickets.ts';

/** Erases everything about a deleted member. Done again it finds what a failure left. */
export function onUserDeleted(parts: {
  people: Pick<PersonRepository, 'find' | 'erase'>;
  submissions: Pick<SubmissionRepository, 'erase'>;
  contacts: Pick<ContactRepository, 'erase'>;
  eraseTickets: ReturnType<typeof eraseTickets>;
  erasePosts: ReturnType<typeof erasePosts>;
  now: () => Date;
}) {
  const { people, submissions, contacts, now } = parts;
  return async (userId: string): Promise<void> => {
    const person = await people.find(userId);
    // Without the copy, what is kept for them by their id is left to be found.
    const sender = person ? { userId, email: person.email } : { userId };
    await submissions.erase({ sender }, now());
    await contacts.erase({ sender }, now());
    // After what is found by the address, because the copy alone knows it; before tickets and posts, because it is what
    // keeps anything new from being begun for them.
    await people.erase(userId);
    await parts.eraseTickets(userId);
    await parts.erasePosts(userId);
  };
}
