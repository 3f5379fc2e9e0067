import type { ExportMember } from '@croneai/platform/module.ts';
import type { Users } from '../members/module.ts';
import type { ContactRepository } from './contacts/contact.repository.ts';
import type { Sender } from './sent-by.ts';
import type { Submission } from './submissions/submission.model.ts';
import type { SubmissionRepository } from './submissions/submission.repository.ts';

/**
 * Exports the forms that a member sent from the current address or a former one. Leaves out which
 * admins worked on the forms.
 */
export function exportForms({
  submissions,
  contacts,
  users,
}: {
  submissions: Pick<SubmissionRepository, 'eachSentBy'>;
  contacts: Pick<ContactRepository, 'eachSentBy'>;
  users: Pick<Users, 'find'>;
}): ExportMember {
  async function* applications(sender: Sender) {
    for await (const submission of submissions.eachSentBy(sender)) yield toOwnView(submission);
  }
  async function* contactMessages(sender: Sender) {
    for await (const { timeline: _timeline, memberId: _memberId, ...message } of contacts.eachSentBy(sender))
      yield message;
  }
  return async ({ userId }) => {
    const person = await users.find(userId);
    if (!person) return { applications: [], contactMessages: [] };
    const sender = { userId, email: person.email };
    return { applications: applications(sender), contactMessages: contactMessages(sender) };
  };
}

/** Returns an application as its sender may see it, without the ids of admins. */
function toOwnView({ timeline, assigneeId: _assigneeId, memberId: _memberId, ...submission }: Submission) {
  return { ...submission, timeline: timeline.map(({ by: _by, ...entry }) => withoutAdmins(entry)) };
}

function withoutAdmins<Entry extends { kind: string }>(entry: Entry) {
  if (entry.kind !== 'assignee') return entry;
  const { from: _from, to: _to, ...rest } = entry as Entry & { from?: unknown; to?: unknown };
  return rest;
}
