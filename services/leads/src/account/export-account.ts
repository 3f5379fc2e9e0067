import type { AccessCopies } from '@croneai/access/access-copies.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import type { exportPosts } from '../community/member-posts.ts';
import type { ContactRepository } from '../contacts/contact.repository.ts';
import type { PersonRepository } from '../people/person.repository.ts';
import type { SubmissionRepository } from '../submissions/submission.repository.ts';
import type { Submission } from '../submissions/submission.ts';
import type { exportTickets } from '../tickets/export-tickets.ts';

/** All that this service holds about the member who asks: their tickets, posts and reports, and what was sent under the address that they have confirmed. */
export function exportAccount(parts: {
  people: Pick<PersonRepository, 'find'>;
  submissions: Pick<SubmissionRepository, 'byEmail'>;
  contacts: Pick<ContactRepository, 'byEmail'>;
  accessCopies: Pick<AccessCopies, 'find'>;
  exportTickets: ReturnType<typeof exportTickets>;
  exportPosts: ReturnType<typeof exportPosts>;
}) {
  const { people, submissions, contacts } = parts;
  return async ({ userId }: Session): Promise<Record<string, unknown>> => {
    const [support, community, access, person] = await Promise.all([
      parts.exportTickets(userId),
      parts.exportPosts(userId),
      parts.accessCopies.find(userId),
      people.find(userId),
    ]);
    const own = { ...support, ...community, access: access ?? null };
    if (!person) return { profile: null, applications: [], contactMessages: [], ...own };
    const [applications, contactMessages] = await Promise.all([
      submissions.byEmail(person.email),
      contacts.byEmail(person.email),
    ]);
    return {
      profile: { fullName: person.fullName, email: person.email },
      applications: applications.map(toOwnView),
      contactMessages,
      ...own,
    };
  };
}

/** What a person is shown of their own application: all but which admin worked on it. */
function toOwnView({ timeline, assigneeId: _assigneeId, ...submission }: Submission) {
  return { ...submission, timeline: timeline.map(({ by: _by, ...entry }) => withoutAdmins(entry)) };
}

function withoutAdmins<Entry extends { kind: string }>(entry: Entry) {
  if (entry.kind !== 'assignee') return entry;
  const { from: _from, to: _to, ...rest } = entry as Entry & { from?: unknown; to?: unknown };
  return rest;
}
