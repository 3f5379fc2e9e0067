import type { PersonRepository } from '../people/person.repository.ts';
import type { eraseTickets } from '../tickets/erase-tickets.ts';

/** Erases everything about a deleted member. Done again it finds what a failure left. */
export function onUserDeleted(parts: {
  people: Pick<PersonRepository, 'erase'>;
  eraseTickets: ReturnType<typeof eraseTickets>;
}) {
  return async (userId: string): Promise<void> => {
    // The copy first: it is what keeps anything new from being begun for them.
    await parts.people.erase(userId);
    await parts.eraseTickets(userId);
  };
}
