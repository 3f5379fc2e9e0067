import type { ListVersion } from '@croneai/platform/list-version.ts';
import type { PostRepository } from './post.repository.ts';
import type { SlidingLog } from './sliding-log.ts';

/** Exports a member's posts and reports. Leaves out who reported the posts. */
export function exportPosts({ posts }: { posts: Pick<PostRepository, 'eachBy' | 'eachReportedBy'> }) {
  async function* written(memberId: string) {
    for await (const { id, authorName, authorTier, text, createdAt, removal } of posts.eachBy(memberId))
      yield {
        id,
        shownAs: { name: authorName, tier: authorTier },
        text,
        createdAt,
        removal: removal && { at: removal.at, reason: removal.reason },
      };
  }
  async function* reported(memberId: string) {
    for await (const { id, reports } of posts.eachReportedBy(memberId))
      for (const { reason, note, createdAt } of reports.filter((report) => report.memberId === memberId))
        yield { postId: id, reason, note, createdAt };
  }
  return (memberId: string) => ({ posts: written(memberId), postReports: reported(memberId) });
}

/** Erases a deleted member's posts and reports. A second run erases what a failed run left. */
export function erasePosts({
  posts,
  allowance,
  listVersion,
  now,
}: {
  posts: Pick<PostRepository, 'erase' | 'eraseReportsBy'>;
  allowance: Pick<SlidingLog, 'forget'>;
  listVersion: Pick<ListVersion, 'bump'>;
  now: () => Date;
}) {
  return async (memberId: string): Promise<void> => {
    const at = now();
    await posts.erase({ authorId: memberId }, at);
    await posts.eraseReportsBy(memberId);
    await allowance.forget(memberId);
    await listVersion.bump(at);
  };
}
