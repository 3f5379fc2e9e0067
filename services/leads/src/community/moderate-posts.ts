import type { ReportedPost } from '@croneai/contracts/community.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { paginationOf } from '@croneai/platform/http/pagination.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import type { UserCopy, Users } from '../members/module.ts';
import type { StoredPost } from './post.model.ts';
import type { PostChange, PostRepository } from './post.repository.ts';
import { type Moderator, openReportsOf, postAudit } from './post.ts';

/** Lists reported posts that wait for an admin, with reporters and reasons. */
export function listReported({
  posts,
  users,
}: {
  posts: Pick<PostRepository, 'listReported'>;
  users: Pick<Users, 'findMany'>;
}) {
  return async (query: { page: number; limit: number }) => {
    const found = await posts.listReported(query);
    const ids = found.rows.flatMap(({ authorId, reports }) => [
      authorId,
      ...reports.map(({ memberId }) => memberId),
    ]);
    const known = await users.findMany(ids);
    return {
      data: found.rows.map((post) => toReported(post, known)),
      pagination: paginationOf(found.total, query.page, query.limit),
    };
  };
}

function toReported(post: StoredPost, users: ReadonlyMap<string, UserCopy>): ReportedPost {
  const nameOf = (id: string) => ({ id, fullName: users.get(id)?.fullName ?? null });
  return {
    id: post.id,
    text: post.text,
    createdAt: post.createdAt.toISOString(),
    author: {
      ...nameOf(post.authorId),
      name: post.authorName,
      tier: post.authorTier,
      isTeam: post.isTeam,
    },
    reports: openReportsOf(post)
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
      .map(({ reason, note, createdAt, memberId }) => ({
        reason,
        note,
        createdAt: createdAt.toISOString(),
        reporter: nameOf(memberId),
      })),
  };
}

/** Lets admins decide on posts. A decision and its audit entry are stored in one write. */
export function moderatePosts({
  posts,
  listVersion,
  now,
}: {
  posts: Pick<PostRepository, 'changeShown'>;
  listVersion: Pick<ListVersion, 'bump'>;
  now: () => Date;
}) {
  const decideOn = async (id: string, decide: (post: StoredPost, at: Date) => PostChange): Promise<void> => {
    const at = now();
    const isChanged = await posts.changeShown(id, (post) => decide(post, at));
    if (isChanged === undefined) throw appError(errors.postNotFound);
    if (isChanged) await listVersion.bump(at);
  };
  return {
    /** Hides a post from all members, including its author. */
    remove: (id: string, reason: string, by: Moderator) =>
      decideOn(id, (post, at) => {
        const change = { before: { reports: openIn(post) }, after: { reports: 0, isRemoved: true }, reason };
        const reports = post.reports.map((report) => ({ ...report, isOpen: false }));
        return {
          set: { removal: { by: by.userId, reason, at }, reports },
          events: [postAudit(post, 'post.remove', change, by, at)],
        };
      }),
    /**
     * Keeps the post, and settles the reports that were created at `seenUpTo` or before. Later
     * reports stay open.
     */
    keep: (id: string, seenUpTo: Date, by: Moderator) =>
      decideOn(id, (post, at) => {
        const reports = post.reports.map((report) =>
          report.createdAt <= seenUpTo ? { ...report, isOpen: false } : report,
        );
        const left = openIn({ reports });
        if (left === openIn(post)) return {};
        const change = { before: { reports: openIn(post) }, after: { reports: left }, reason: null };
        return { set: { reports }, events: [postAudit(post, 'post.keep', change, by, at)] };
      }),
  };
}

const openIn = (post: Pick<StoredPost, 'reports'>) => openReportsOf(post).length;
