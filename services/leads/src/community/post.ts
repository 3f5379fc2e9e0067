import { auditEvent } from '@croneai/access/audit-event.ts';
import type { Post } from '@croneai/contracts/community.ts';
import { teamPosted } from '@croneai/contracts/events/support.ts';
import { createEvent, type OutboxEntry } from '@croneai/platform/events/event.ts';
import type { StoredPost, StoredReport } from './post.model.ts';

export const openReportsOf = ({ reports }: Pick<StoredPost, 'reports'>): StoredReport[] =>
  reports.filter(({ isOpen }) => isOpen);

/** Returns the post as the given member sees it. Leaves out who reported the post. */
export function toPost(post: StoredPost, viewerId: string): Post {
  return {
    id: post.id,
    author: { name: post.authorName, tier: post.authorTier, isTeam: post.isTeam },
    text: post.text,
    createdAt: post.createdAt.toISOString(),
    isMine: post.authorId === viewerId,
    isReportedByMe: post.reports.some(({ memberId }) => memberId === viewerId),
  };
}

/** A place in the feed. The feed is sorted by time, newest first, and then by id. */
export type PostCursor = { createdAt: Date; id: string };

export function cursorOf({ createdAt, id }: StoredPost): string {
  return `${createdAt.getTime()}.${id}`;
}

export function readCursor(cursor: string): PostCursor {
  const [at = '', id = ''] = cursor.split('.');
  return { createdAt: new Date(Number(at)), id };
}

/** The admin who decides, and the admin's network address. */
export type Moderator = { userId: string; address: string };

/**
 * Returns the event that announces a post of the team. Returns no event for other posts, because
 * members are only notified of posts of the team.
 */
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

/**
 * Returns the audit event of an admin's decision on a post. It contains no text of the post,
 * because the audit entry must not keep the text after the author is erased.
 */
export function postAudit(
  { id, version }: Pick<StoredPost, 'id' | 'version'>,
  action: 'post.remove' | 'post.keep',
  change: { before: Record<string, unknown>; after: Record<string, unknown>; reason: string | null },
  { userId, address }: Moderator,
  now: Date,
): OutboxEntry {
  const actor = { userId, role: 'owner' } as const;
  return auditEvent({ kind: 'post', id, version: version + 1 }, now, { actor, action, ...change, address });
}
