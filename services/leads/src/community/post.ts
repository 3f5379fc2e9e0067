import type { Tier } from '@croneai/contracts/access.ts';
import type { Post, ReportReason } from '@croneai/contracts/community.ts';

export type StoredReport = {
  memberId: string;
  reason: ReportReason;
  note: string;
  createdAt: Date;
  /** No admin has decided on it. */
  isOpen: boolean;
};

export type StoredPost = {
  id: string;
  authorId: string;
  /** Name and tier as they were shown when it was written. */
  authorName: string;
  authorTier: Tier;
  isTeam: boolean;
  text: string;
  createdAt: Date;
  reports: StoredReport[];
  /** Set when an admin has taken it away. */
  removal: { by: string; reason: string; at: Date } | null;
  version: number;
};

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
