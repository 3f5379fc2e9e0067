import { auditEvent } from '@croneai/access/audit-event.ts';
import { teamPosted } from '@croneai/contracts/events/support.ts';
import { createEvent, type OutboxEntry } from '@croneai/platform/events/event.ts';
import type { StoredPost } from './post.model.ts';

/** The admin who decides, and from where. */
export type Moderator = { userId: string; address: string };

/** What members are notified of: posts of the team, not each other's. */
export const announcementOf = ({ id, isTeam, version, createdAt }: StoredPost): OutboxEntry[] =>
  isTeam
    ? [
        createEvent(teamPosted, {
          aggregateId: id,
          aggregateVersion: version,
          now: createdAt,
          payload: { postId: id },
        }),
      ]
    : [];

/** What an admin decided on a post. Counts and the reason, never the words: they are erased with their author. */
export function postAudit(
  { id, version }: Pick<StoredPost, 'id' | 'version'>,
  action: 'post.remove' | 'post.keep',
  change: { before: Record<string, unknown>; after: Record<string, unknown>; reason: string | null },
  { userId, address }: Moderator,
  now: Date,
): OutboxEntry {
  const actor = { userId, role: 'admin' } as const;
  return auditEvent({ kind: 'post', id, version: version + 1 }, now, { actor, action, ...change, address });
}
