import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Parts } from '../connections.ts';
import type { StoredPost } from './post.model.ts';
import type { PostChange } from './post.repository.ts';
import { openReportsOf } from './post.ts';
import { type Moderator, postAudit } from './post-events.ts';

/** What admins decide on posts, each with its audit entry in the same write. */
export function moderatePosts({ posts, listVersion, now }: Parts) {
  const decideOn = async (id: string, decide: (post: StoredPost, at: Date) => PostChange): Promise<void> => {
    const at = now();
    const isChanged = await posts.changeShown(id, (post) => decide(post, at));
    if (isChanged === undefined) throw appError(errors.postNotFound);
    if (isChanged) await listVersion.bump(at);
  };
  return {
    /** Hides a post from all members, its author included. */
    remove: (id: string, reason: string, by: Moderator) =>
      decideOn(id, (post, at) => {
        const change = { before: { reports: openIn(post) }, after: { reports: 0, isRemoved: true }, reason };
        const reports = post.reports.map((report) => ({ ...report, isOpen: false }));
        return {
          set: { removal: { by: by.userId, reason, at }, reports },
          events: [postAudit(post, 'post.remove', change, by, at)],
        };
      }),
    /** Settles the reports that came up to a time; later ones stay open. */
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
