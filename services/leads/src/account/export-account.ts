import { errors } from '@croneai/contracts/errors.ts';
import { EXPORT_MESSAGES_MAX } from '@croneai/contracts/support.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import { streamJsonObject } from '@croneai/platform/http/json-stream.ts';
import { exportPosts } from '../community/member-posts.ts';
import type { Parts } from '../connections.ts';
import type { Submission } from '../submissions/submission.model.ts';
import { exportTickets } from '../tickets/member-tickets.ts';
import type { Sender } from '../users/sent-by.ts';

/**
 * All that this service holds about the calling member, streamed: their tickets, posts and reports, and what was sent under
 * the addresses that they have and had confirmed. Throws 413 before the first piece when it is more than one file should hold.
 */
export function exportAccount(parts: Parts) {
  const { users, submissions, contacts, tickets } = parts;
  const ticketsOf = exportTickets(parts);
  const postsOf = exportPosts(parts);
  async function* applications(sender: Sender) {
    for await (const submission of submissions.eachSentBy(sender)) yield toOwnView(submission);
  }
  async function* contactMessages(sender: Sender) {
    for await (const { timeline: _timeline, memberId: _memberId, ...message } of contacts.eachSentBy(sender))
      yield message;
  }
  return async ({ userId }: Session): Promise<AsyncIterable<string>> => {
    const [access, person, messages] = await Promise.all([
      parts.accessCopies.find(userId),
      users.find(userId),
      tickets.countMessages(userId),
    ]);
    if (messages > EXPORT_MESSAGES_MAX) throw appError(errors.exportTooLarge);
    const sender = person && { userId, email: person.email };
    return streamJsonObject({
      profile: person ? { fullName: person.fullName, email: person.email } : null,
      applications: sender ? applications(sender) : [],
      contactMessages: sender ? contactMessages(sender) : [],
      ...ticketsOf(userId),
      ...postsOf(userId),
      access: access ?? null,
    });
  };
}

/** A member's view of their own application: without the admins who worked on it. */
function toOwnView({ timeline, assigneeId: _assigneeId, memberId: _memberId, ...submission }: Submission) {
  return { ...submission, timeline: timeline.map(({ by: _by, ...entry }) => withoutAdmins(entry)) };
}

function withoutAdmins<Entry extends { kind: string }>(entry: Entry) {
  if (entry.kind !== 'assignee') return entry;
  const { from: _from, to: _to, ...rest } = entry as Entry & { from?: unknown; to?: unknown };
  return rest;
}
