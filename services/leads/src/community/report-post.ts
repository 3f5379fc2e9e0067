import type { AdmitMember } from '@croneai/access/admit-member.ts';
import type { ReportPostBody } from '@croneai/contracts/endpoints/community.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import type { PostRepository } from './post.repository.ts';

/** An admin has seen enough by then, and a post with its reports is one document. */
const REPORTS_MAX = 100;

/** Puts a report on a post, once per member: the same again changes nothing, also after an admin let the post stay. */
export function reportPost(parts: {
  admitReader: AdmitMember;
  posts: Pick<PostRepository, 'changeShown'>;
  listVersion: Pick<ListVersion, 'bump'>;
  now: () => Date;
}) {
  const { admitReader, posts, listVersion, now } = parts;
  return async (session: Session, id: string, { reason, note }: ReportPostBody): Promise<void> => {
    const { userId: memberId } = await admitReader(session);
    const createdAt = now();
    const post = await posts.changeShown(id, ({ authorId, reports }) => {
      if (authorId === memberId) throw appError(errors.ownPostReported);
      if (reports.length >= REPORTS_MAX || reports.some((report) => report.memberId === memberId)) return {};
      return { set: { reports: [...reports, { memberId, reason, note, createdAt, isOpen: true }] } };
    });
    if (!post) throw appError(errors.postNotFound);
    await listVersion.bump(createdAt);
  };
}
