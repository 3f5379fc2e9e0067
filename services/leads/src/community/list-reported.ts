import type { ReportedPost } from '@croneai/contracts/community.ts';
import type { Pagination } from '@croneai/contracts/http/envelope.ts';
import { paginationOf } from '@croneai/platform/http/pagination.ts';
import type { Parts } from '../connections.ts';
import type { UserCopy } from '../users/user-copy.repository.ts';
import type { StoredPost } from './post.model.ts';
import { openReportsOf } from './post.ts';

/** Posts that wait for an admin, with who reported them and why. */
export function listReported({ posts, users }: Parts) {
  return async (query: {
    page: number;
    limit: number;
  }): Promise<{ data: ReportedPost[]; pagination: Pagination }> => {
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
