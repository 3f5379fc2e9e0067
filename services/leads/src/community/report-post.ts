import type { AdmitMember } from '@croneai/access/admit-member.ts';
import type { ReportPostBody } from '@croneai/contracts/endpoints/community.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Parts } from '../connections.ts';
import type { GuardedWrite } from '../users/guard-against-erasure.ts';
import { openReportsOf } from './post.ts';

/** Open ones: an admin has seen enough by then. What was settled does not keep others from reporting. */
const REPORTS_MAX = 100;

/** Puts a report on a post, once per member: the same again changes nothing, also after an admin let the post stay. */
export function reportPost(
  { posts, listVersion, now }: Parts,
  admitReader: AdmitMember,
  guardAgainstErasure: GuardedWrite,
) {
  return async (session: Session, id: string, { reason, note }: ReportPostBody): Promise<void> => {
    const { userId: memberId } = await admitReader(session);
    await guardAgainstErasure(memberId, async () => {
      const createdAt = now();
      const isChanged = await posts.changeShown(id, ({ authorId, reports }) => {
        if (authorId === memberId) throw appError(errors.ownPostReported);
        if (reports.some((report) => report.memberId === memberId)) return {};
        if (openReportsOf({ reports }).length >= REPORTS_MAX) return {};
        return { set: { reports: [...reports, { memberId, reason, note, createdAt, isOpen: true }] } };
      });
      if (isChanged === undefined) throw appError(errors.postNotFound);
      if (isChanged) await listVersion.bump(createdAt);
    });
  };
}
