import type { Post } from '@croneai/contracts/community.ts';
import type { StoredPost, StoredReport } from './post.model.ts';

export const openReportsOf = ({ reports }: Pick<StoredPost, 'reports'>): StoredReport[] =>
  reports.filter(({ isOpen }) => isOpen);

/** The post as one member sees it: nothing of who reported it. */
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

/** Newest first; ids decide between posts of one millisecond. */
export type PostCursor = { createdAt: Date; id: string };

export function cursorOf({ createdAt, id }: StoredPost): string {
  return `${createdAt.getTime()}.${id}`;
}

export function readCursor(cursor: string): PostCursor {
  const [at = '', id = ''] = cursor.split('.');
  return { createdAt: new Date(Number(at)), id };
}
